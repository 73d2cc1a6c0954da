/** What the tables of marks and additions share: reading them afresh, asking before marked rows go. */

import { Card } from '@mui/material'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#src/kit/dialog/ConfirmDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { ReadFailure } from '#src/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'

/** Reads what is worked on: never an older copy, and never anew behind the marks already made. */
export function useWorksheet<Data>(key: QueryKey, read: (signal: AbortSignal) => Promise<Data>) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type WorksheetProps<Data> = {
  query: ReturnType<typeof useWorksheet<Data>>
  children: (data: Data) => ReactNode
}

/** Its own progress and failure; the children start anew with every reading. */
export function Worksheet<Data>({ query, children }: WorksheetProps<Data>) {
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

/** Saving removes what is marked, so it asks first. @example const { askThenSave, question } = useRemovalQuestion('2 peserta', save) */
export function useRemovalQuestion(removed: string | null, save: () => void) {
  const dialog = useDialog<never>()
  const question = (
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
      {`Anda yakin akan menghapus ${removed ?? ''}\u00a0?`}
    </ConfirmDialog>
  )
  return { askThenSave: () => (removed ? dialog.open() : save()), question }
}
