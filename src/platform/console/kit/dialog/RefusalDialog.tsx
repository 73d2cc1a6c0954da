/** Says why a record cannot be deleted, links to the records that use it, and offers to delete it anyway where that is possible. */
import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useResourceDefinitions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Blocker } from '#platform/contract/blocker.ts'
import { recordPath } from '../../providers/entity.ts'
import type { EntityOptions } from '../registry/Screen.ts'
import { Dialog } from './Dialog.tsx'

type OverrideOption = { name: string; label: string }
export type Refusal = { message: string; blocker: Blocker | null; confirm: OverrideOption | null }

type RefusalDialogProps = Refusal & {
  isBusy: boolean
  onConfirm: (override: string) => void
  onClose: () => void
}

export function RefusalDialog({ message, blocker, confirm, isBusy, onConfirm, onClose }: RefusalDialogProps) {
  const id = useId()
  const path = useBlockerPath(blocker)
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`}>{confirm ? 'Konfirmasi hapus' : 'Tidak dapat dihapus'}</DialogTitle>
      <DialogContent>
        <DialogContentText role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', '& .MuiButton-root': { whiteSpace: 'nowrap' } }}>
        <Button onClick={onClose} color="inherit">
          {confirm ? 'Batal' : 'Tutup'}
        </Button>
        {path && (
          <Button component={Link} to={path} onClick={onClose} variant={confirm ? 'text' : 'contained'}>
            Lihat
          </Button>
        )}
        {confirm && (
          <Button onClick={() => onConfirm(confirm.name)} disabled={isBusy} color="error" variant="contained">
            {confirm.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Path of the screen that shows the blocking records; its resource is found by the API path. */
function useBlockerPath(blockingRecords: Blocker | null): string | null {
  const definitions = useResourceDefinitions<EntityOptions>()
  const definition = Object.values(definitions).find(
    ({ options }) => options && recordPath(options.data) === blockingRecords?.resource,
  )
  if (!blockingRecords || !definition) return null
  const { id, filter } = blockingRecords
  if (id !== undefined) {
    const form = definition.options?.screens.find(({ path }) => path.endsWith(':id'))
    return form?.path.replace(':id', String(id)) ?? null
  }
  return `/${definition.name}${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ''}`
}
