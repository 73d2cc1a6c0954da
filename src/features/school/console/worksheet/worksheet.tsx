/** Shared by editable tables: a query that is always fresh, and the confirmation before rows are deleted. */

import { Card } from '@mui/material'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'

/** A query without cached data, which does not refetch by itself, since that would lose unsaved changes. */
export function useWorksheetQuery<Data>(key: QueryKey, read: (signal: AbortSignal) => Promise<Data>) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type WorksheetProps<Data> = {
  query: ReturnType<typeof useWorksheetQuery<Data>>
  children: (data: Data) => ReactNode
}

/** Renders the data of a query, or its progress and error. */
export function WorksheetContent<Data>({ query, children }: WorksheetProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      <ProgressBar isLoading={isFetching} />
      {data === undefined && error && !isFetching && (
        <Card>
          <ReadFailure error={error} onRetry={() => refetch()} />
        </Card>
      )}
      {data !== undefined && children(data)}
    </>
  )
}

/** Asks for confirmation before a save that deletes marked rows. @example const { confirmThenSave, confirmDialog } = useRemovalConfirm('2 peserta', save) */
export function useRemovalConfirm(removalText: string | null, save: () => void) {
  const dialog = useDialog<never>()
  const confirmDialog = (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title="Konfirmasi hapus"
      confirmLabel="Hapus dan simpan"
      onConfirm={() => {
        dialog.close()
        save()
      }}
      onCancel={dialog.close}
    >
      {`Anda yakin akan menghapus ${removalText ?? ''}\u00a0?`}
    </ConfirmDialog>
  )
  return { confirmThenSave: () => (removalText ? dialog.open() : save()), confirmDialog }
}
