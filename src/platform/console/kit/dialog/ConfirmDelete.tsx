/** The delete dialog with the specified texts; if the server refuses, it says why and links to the blocking records. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, type RaRecord, useDelete, useNotify, useResourceContext } from 'react-admin'
import { z } from 'zod'
import { blocker } from '#platform/contract/blocker.ts'
import { readMessage } from '../../providers/data/writeMessages.ts'
import { lateDialog } from '../guard/loadLater.tsx'
import { useNotifyFailure } from '../screen/failures.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Refusal } from './RefusalDialog.tsx'

// Most records are not in use.
const RefusalDialog = lateDialog(async () => (await import('./RefusalDialog.tsx')).RefusalDialog)

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
