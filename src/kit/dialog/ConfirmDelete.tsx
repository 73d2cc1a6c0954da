/** The delete dialog, in the specification's exact words; a refusal says why and leads to what is in the way. */
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
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
import { type Blocker, blocker } from '#contract/blocker.ts'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import type { EntityOptions } from '#src/kit/wing/Screen.ts'
import { messageOf } from '#src/providers/data/answers.ts'
import { recordPath } from '#src/providers/entity.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { record: RaRecord; title: string; isOpen: boolean; onClose: () => void }

/** @example <ConfirmDelete record={row} title={row.title} isOpen={isOpen} onClose={close} /> */
export function ConfirmDelete({ record, title, isOpen, onClose }: Props) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const resource = useResourceContext() ?? ''
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [remove, { isPending }] = useDelete()
  const report = (error: unknown) => {
    if (error instanceof HttpError && error.status === 409) return setRefusal(refusalOf(error))
    onClose()
    notifyFailure(error)
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
        onError: report,
      },
    )
  const close = () => {
    setRefusal(null)
    onClose()
  }
  if (refusal && isOpen)
    return <RefusalDialog {...refusal} isBusy={isPending} onConfirm={confirm} onClose={close} />
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Konfirmasi hapus"
      confirmLabel="Hapus"
      isBusy={isPending}
      onConfirm={() => confirm()}
      onCancel={onClose}
    >
      {`Anda yakin akan menghapus ${title}\u00a0?`}
    </ConfirmDialog>
  )
}

type Confirm = { name: string; label: string }
type Refusal = { message: string; blocker: Blocker | null; confirm: Confirm | null }

const IN_USE = z.object({
  result: z.object({
    blocker: blocker.nullish(),
    confirm: z.object({ name: z.string(), label: z.string() }).nullish(),
  }),
})

/** In use: the server says by how much, by which records if there is one place to look, and how to delete all the same. */
function refusalOf({ message, body }: HttpError): Refusal {
  const found = IN_USE.safeParse(body).data?.result
  return { message, blocker: found?.blocker ?? null, confirm: found?.confirm ?? null }
}

/** The screen of such records; the console's resources are known by the API paths of their records. */
function useAddressOf(found: Blocker | null): string | null {
  const definitions = useResourceDefinitions<EntityOptions>()
  const definition = Object.values(definitions).find(
    ({ options }) => options && recordPath(options.data) === found?.resource,
  )
  if (!found || !definition) return null
  const { id, filter } = found
  if (id !== undefined) {
    const form = definition.options?.screens.find(({ path }) => path.endsWith(':id'))
    return form?.path.replace(':id', String(id)) ?? null
  }
  return `/${definition.name}${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ''}`
}

type RefusalDialogProps = Refusal & {
  isBusy: boolean
  onConfirm: (answer: string) => void
  onClose: () => void
}

function RefusalDialog({ message, blocker, confirm, isBusy, onConfirm, onClose }: RefusalDialogProps) {
  const id = useId()
  const path = useAddressOf(blocker)
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
