/** The delete dialog, in the specification's exact words; a refusal says why and leads to what is in the way. */
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { HttpError, type RaRecord, useDelete, useNotify, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Envelope } from '#contract/endpoint.ts'
import { messageOf } from '#src/providers/data/answers.ts'
import { isAlreadyTold } from '#src/providers/http.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { record: RaRecord; title: string; isOpen: boolean; onClose: () => void }

/** @example <ConfirmDelete record={row} title={row.title} isOpen={isOpen} onClose={close} /> */
export function ConfirmDelete({ record, title, isOpen, onClose }: Props) {
  const notify = useNotify()
  const resource = useResourceContext() ?? ''
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [remove, { isPending }] = useDelete()
  const tell = (error: unknown) => {
    if (error instanceof HttpError && error.status === 409) return setRefusal(refusalOf(error))
    onClose()
    if (!isAlreadyTold(error)) notify((error as Error).message, { type: 'error' })
  }
  const confirm = (answer?: string) =>
    remove(
      resource,
      {
        id: record.id,
        previousData: record,
        ...(answer !== undefined && { meta: { query: { [answer]: '1' } } }),
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: (removed) => {
          notify(messageOf(removed) || 'ra.notification.deleted', {
            type: 'success',
            messageArgs: { smart_count: 1 },
          })
          onClose()
          void queries.invalidateQueries({ queryKey: [resource] })
        },
        onError: tell,
      },
    )
  const close = () => {
    setRefusal(null)
    onClose()
  }
  if (refusal && isOpen)
    return <Refused {...refusal} isBusy={isPending} onConfirm={confirm} onClose={close} />
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Konfirmasi hapus"
      confirmLabel="Hapus"
      isBusy={isPending}
      onConfirm={() => confirm()}
      onCancel={onClose}
    >
      {`Anda yakin akan menghapus ${title} ?`}
    </ConfirmDialog>
  )
}

type Confirm = { name: string; label: string }
type Refusal = { message: string; path: string | null; confirm: Confirm | null }

/** In use: the server says by how much, and where, if there is one place to look, and how to delete all the same. */
function refusalOf({ message, body }: HttpError): Refusal {
  const { path, confirm } = ((body as Partial<Envelope> | null)?.result ?? {}) as {
    path?: unknown
    confirm?: Confirm
  }
  const isOfThisSite = typeof path === 'string' && /^\/(?!\/)/.test(path)
  return { message, path: isOfThisSite ? path : null, confirm: confirm ?? null }
}

type RefusedProps = Refusal & { isBusy: boolean; onConfirm: (answer: string) => void; onClose: () => void }

function Refused({ message, path, confirm, isBusy, onConfirm, onClose }: RefusedProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`}>{confirm ? 'Konfirmasi hapus' : 'Tidak dapat dihapus'}</DialogTitle>
      <DialogContent>
        <DialogContentText role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
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
