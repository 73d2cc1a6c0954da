/** Checks the rest of an entity's addresses, and redirects react-admin's own addresses to the specified ones. */
import type { ReactNode } from 'react'
import { useResourceContext } from 'react-admin'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { NotFound } from '../guard/NotFound.tsx'

type RouteGuardProps = { hasTabs?: boolean | undefined; children: ReactNode }

/** Not found if anything follows the address; checked before the guard, so that unknown addresses are not "forbidden". */
export function ExactRoute({ hasTabs = false, children }: RouteGuardProps) {
  const { '*': remainder } = useParams()
  return remainder && !hasTabs ? <NotFound /> : children
}

/** An id in an address; anything else is not found. */
export const ID_PATTERN = /^\d{1,10}$/

export function RecordRoute({ hasTabs, children }: RouteGuardProps) {
  const { id = '' } = useParams()
  return ID_PATTERN.test(id) ? <ExactRoute hasTabs={hasTabs}>{children}</ExactRoute> : <NotFound />
}

export function RedirectBelow({ path }: { path: string }) {
  const name = useResourceContext()
  const { search, hash, state } = useLocation()
  return (
    <ExactRoute>
      <Navigate to={{ pathname: `/${name}/${path}`, search, hash }} state={state} replace />
    </ExactRoute>
  )
}

export function RedirectToEdit() {
  const { id } = useParams()
  return <RedirectBelow path={`edit/${id}`} />
}

/** Redirects to the list, which opens its dialog because of this state; see useRecordDialog. */
export function RedirectToDialog() {
  const name = useResourceContext()
  const { id } = useParams()
  if (id !== undefined && !ID_PATTERN.test(id)) return <NotFound />
  return (
    <ExactRoute>
      <Navigate to={`/${name}`} state={{ dialog: id ?? 'new' }} replace />
    </ExactRoute>
  )
}
