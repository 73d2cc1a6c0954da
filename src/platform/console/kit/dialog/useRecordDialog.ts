/** The dialog in which a list's records are created and edited; redirects from form addresses open it too. */
import { useEffect, useEffectEvent } from 'react'
import { type RaRecord, useDataProvider, useNotify, useResourceContext } from 'react-admin'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useDialog } from './useDialog.ts'

/** @example const dialog = useRecordDialog(); dialog.open(slide) */
export function useRecordDialog() {
  const dialog = useDialog<RaRecord>()
  const resource = useResourceContext() ?? ''
  const { state, pathname, search }: Location<{ dialog?: string } | null> = useLocation()
  const requestedId = state?.dialog
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const { open } = dialog
  const openRequested = useEffectEvent((id: string) => {
    // Clears the state, so that browser back does not open the dialog again.
    navigate({ pathname, search }, { replace: true, state: null })
    if (id === 'new') return open()
    dataProvider
      .getOne<RaRecord>(resource, { id })
      .then(({ data }) => open(data))
      .catch((error: Error) => notify(error.message, { type: 'error' }))
  })
  useEffect(() => {
    if (requestedId !== undefined) openRequested(requestedId)
  }, [requestedId])
  return dialog
}
