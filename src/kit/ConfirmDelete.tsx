/** The delete dialog, in the specification's exact words. */
import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDelete, useNotify } from 'react-admin'
import { isAlreadyTold } from '#src/providers/http.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { resource: string; record: RaRecord; title: string; isOpen: boolean; onClose: () => void }

/** @example <ConfirmDelete resource="articles" record={row} title={row.title} isOpen={isOpen} onClose={close} /> */
export function ConfirmDelete({ resource, record, title, isOpen, onClose }: Props) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [remove, { isPending }] = useDelete()
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSettled: onClose,
        onSuccess: () => void queries.invalidateQueries({ queryKey: [resource] }),
        onError: (error) => {
          if (!isAlreadyTold(error)) notify((error as Error).message, { type: 'error' })
        },
      },
    )
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
