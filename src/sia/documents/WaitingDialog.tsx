/** A dialog while what it shows is being read, or could not be. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'

type Props = {
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  onClose: () => void
}

export function WaitingDialog({ title, query: { error, isFetching, refetch }, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ minHeight: 240 }}>
        <ProgressBar isLoading={isFetching} />
        {error && !isFetching && <ListFailure message={error.message} onRetry={() => refetch()} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  )
}
