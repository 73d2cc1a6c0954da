/** Around a part that loads when it is needed: where it cannot be loaded, a notice in its place offers to try again. */
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { Button } from '@mui/material'
import { type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { EmptyState } from '../screen/EmptyState.tsx'
import { ProgressBar } from '../screen/ProgressBar.tsx'

type Props = {
  load: () => Promise<unknown>
  /** For a dialog: what closes it, and whether it is open. */
  dialog?: { isOpen: boolean; onClose: () => void }
  /** For the content of a dialog, whose buttons load with it: what closes the dialog. */
  onClose?: (() => void) | undefined
  /** Shown while it loads. */
  placeholder?: ReactNode
  children: ReactNode
}

const PROGRESS = <ProgressBar isLoading />

/** @example <LateBoundary load={loadCard}><Card /></LateBoundary> */
export function LateBoundary({ load, dialog, onClose, placeholder = PROGRESS, children }: Props) {
  const [isLoading, setLoading] = useState(false)
  const retry = async (onLoaded: () => void) => {
    setLoading(true)
    // The notice stays where the part still cannot be loaded.
    const [loaded] = await Promise.allSettled([load()])
    setLoading(false)
    if (loaded.status === 'fulfilled') onLoaded()
  }
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <Failure
          dialog={dialog}
          onClose={onClose}
          isLoading={isLoading}
          onRetry={() => void retry(resetErrorBoundary)}
        />
      )}
    >
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  )
}

const TITLE = 'Bagian ini belum dapat dimuat'
const TEXT =
  'Koneksi terputus, atau aplikasi baru saja diperbarui. Yang sudah Anda isi di halaman ini tetap ada.'

type FailureProps = Pick<Props, 'onClose'> & {
  dialog: Props['dialog'] | undefined
  isLoading: boolean
  onRetry: () => void
}

function Failure({ dialog, onClose, isLoading, onRetry }: FailureProps) {
  if (dialog)
    return (
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={TITLE}
        confirmLabel="Coba lagi"
        cancelLabel="Tutup"
        confirmColor="primary"
        isBusy={isLoading}
        onConfirm={onRetry}
        onCancel={dialog.onClose}
      >
        {TEXT}
      </ConfirmDialog>
    )
  return (
    <EmptyState icon={<CloudOff />} title={TITLE} detail={TEXT} role="alert">
      <Button variant="outlined" onClick={onRetry} disabled={isLoading}>
        Coba lagi
      </Button>
      {onClose && <Button onClick={onClose}>Tutup</Button>}
    </EmptyState>
  )
}
