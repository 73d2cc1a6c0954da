/** The delete dialog with the specified texts; if the server refuses, it says why and links to the blocking records. */
import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  HttpError,
  type RaRecord,
  useDelete,
  useNotify,
  useResourceContext,
  useResourceDefinitions,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { type Blocker, blocker } from '#platform/contract/blocker.ts'
import { readMessage } from '../../providers/data/writeMessages.ts'
import { recordPath } from '../../providers/entity.ts'
import type { EntityOptions } from '../registry/Screen.ts'
import { useNotifyFailure } from '../screen/failures.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

type Props = { record: RaRecord; title: string; isOpen: boolean; onClose: () => void }

/** @example <ConfirmDelete record={row} title={row.title} isOpen={isOpen} onClose={close} /> */
export function ConfirmDelete({ record, title, isOpen, onClose }: Props) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const resource = useResourceContext() ?? ''
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [remove, { isPending }] = useDelete()
  const handleError = (error: unknown) => {
    if (error instanceof HttpError && error.status === 409) return setRefusal(toRefusal(error))
    onClose()
    notifyFailure(error)
  }
  const deleteRecord = (override?: string) =>
    remove(
      resource,
      {
        id: record.id,
        previousData: record,
        ...(override !== undefined && { meta: { query: { [override]: '1' } } }),
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: (removed) => {
          notify(readMessage(removed) || 'ra.notification.deleted', {
            type: 'success',
            messageArgs: { smart_count: 1 },
          })
          onClose()
          void queries.invalidateQueries({ queryKey: [resource] })
        },
        onError: handleError,
      },
    )
  const close = () => {
    setRefusal(null)
    onClose()
  }
  if (refusal && isOpen)
    return <RefusalDialog {...refusal} isBusy={isPending} onConfirm={deleteRecord} onClose={close} />
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Konfirmasi hapus"
      confirmLabel="Hapus"
      isBusy={isPending}
      onConfirm={() => deleteRecord()}
      onCancel={onClose}
    >
      {`Anda yakin akan menghapus ${title}\u00a0?`}
    </ConfirmDialog>
  )
}

type OverrideOption = { name: string; label: string }
type Refusal = { message: string; blocker: Blocker | null; confirm: OverrideOption | null }

const IN_USE_BODY = z.object({
  result: z.object({
    blocker: blocker.nullish(),
    confirm: z.object({ name: z.string(), label: z.string() }).nullish(),
  }),
})

/** Reads a 409: its message, the blocking records if they are in one list, and an option to delete anyway. */
function toRefusal({ message, body }: HttpError): Refusal {
  const details = IN_USE_BODY.safeParse(body).data?.result
  return { message, blocker: details?.blocker ?? null, confirm: details?.confirm ?? null }
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

type RefusalDialogProps = Refusal & {
  isBusy: boolean
  onConfirm: (override: string) => void
  onClose: () => void
}

function RefusalDialog({ message, blocker, confirm, isBusy, onConfirm, onClose }: RefusalDialogProps) {
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
