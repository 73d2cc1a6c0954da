/** The delete dialog, in the specification's exact words; a refusal says why and leads to what is in the way. */
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { HttpError, type RaRecord, useDelete, useNotify, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Envelope } from '#contract/endpoint.ts'
import { messageOf } from '#src/providers/answers.ts'
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
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
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
  if (refusal && isOpen) return <Refused {...refusal} onClose={close} />
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Konfirmasi hapus"
      confirmLabel="Hapus"
      isBusy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {`Anda yakin akan menghapus ${title} ?`}
    </ConfirmDialog>
  )
}

type Refusal = { message: string; path: string | null }

/** In use: the server says by how much, and where, if there is one place to look. */
function refusalOf({ message, body }: HttpError): Refusal {
  const { path } = ((body as Partial<Envelope> | null)?.result ?? {}) as { path?: unknown }
  const isOfThisSite = typeof path === 'string' && /^\/(?!\/)/.test(path)
  return { message, path: isOfThisSite ? path : null }
}

function Refused({ message, path, onClose }: Refusal & { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`}>Tidak dapat dihapus</DialogTitle>
      <DialogContent>
        <DialogContentText role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Tutup
        </Button>
        {path && (
          <Button component={Link} to={path} onClick={onClose} variant="contained">
            Lihat
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
