/** A part that loads after the screen: where it cannot be loaded, it is left out and takes nothing of the screen along. */
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

type Props = {
  children: ReactNode
  /** Called when the part cannot be loaded or shown. */
  onFail?: () => void
}

/** @example <LatePart><Bell /></LatePart> */
export function LatePart({ children, onFail }: Props) {
  return (
    <ErrorBoundary fallback={null} {...(onFail && { onError: onFail })}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
