/** The imports of the last month, each with an undo button. */
import Undo from '@mui/icons-material/UndoOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useResourceContext } from 'react-admin'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportCalls, PastImport, UndoResult } from '#platform/contract/import/importCalls.ts'
import { call } from '../../providers/call.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Moment } from '../format/dates.tsx'
import { useNotifyFailure } from '../screen/failures.ts'

/** Query key of the list of imports. */
export const importsQueryKey = ({ listImports }: ImportCalls) => ['imports', listImports.path]

type Props = { calls: ImportCalls; maxRows: number; title: string; onUndone?: (result: UndoResult) => void }

export function PastImports({ calls, maxRows, title, onUndone }: Props) {
  const resource = useResourceContext()
  const queries = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [undoRequest, setUndoRequest] = useState<PastImport | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [undoResult, setUndoResult] = useState<UndoResult | null>(null)
  const queryKey = importsQueryKey(calls)
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(calls.listImports, { signal })).result.rows,
  })
  const undo = async ({ id }: PastImport) => {
    setBusy(true)
    try {
      const { result } = await call(calls.undoImport, { params: { id } })
      setUndoResult(result)
      onUndone?.(result)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setUndoRequest(null)
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: [resource] })
  }
  if (data.length === 0) return null
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {undoResult && <UndoReport result={undoResult} />}
      {data.slice(0, maxRows).map((item) => (
        <ImportRow key={item.id} item={item} onUndo={() => setUndoRequest(item)} />
      ))}
      {undoRequest && (
        <ConfirmDialog
          isOpen
          title="Batalkan impor"
          confirmLabel="Batalkan impor"
          cancelLabel="Kembali"
          isBusy={isBusy}
          onConfirm={() => undo(undoRequest)}
          onCancel={() => setUndoRequest(null)}
        >
          {describeUndo(undoRequest)}
        </ConfirmDialog>
      )}
    </Box>
  )
}

function describeUndo({ filename, created, changed }: PastImport): string {
  const parts = [
    created > 0 &&
      `${formatCount(created)} data yang dibuat dihapus, beserta akunnya bila ada, selama belum dipakai`,
    changed > 0 && `${formatCount(changed)} data yang diubah dikembalikan, selama belum diubah lagi`,
  ]
  return `Dari impor ${filename}: ${parts.filter(Boolean).join('; ')}. Yang lain tetap, dengan alasannya.`
}

function ImportRow({ item, onUndo }: { item: PastImport; onUndo: () => void }) {
  const { filename, created, changed, failed, created_at, by, left, undone_at } = item
  const summaryParts = [
    `${formatCount(created)} baru`,
    changed > 0 && `${formatCount(changed)} berubah`,
    failed > 0 && `${formatCount(failed)} gagal`,
    by,
    undone_at && (left > 0 ? `dibatalkan sebagian, ${formatCount(left)} tetap` : 'sudah dibatalkan'),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {filename} · <Moment value={created_at} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {summaryParts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {left > 0 && (
        <Button size="small" startIcon={<Undo />} onClick={onUndo} aria-label={`Batalkan impor ${filename}`}>
          Batalkan
        </Button>
      )}
    </Box>
  )
}

function UndoReport({ result: { undone, remaining, reasons } }: { result: UndoResult }) {
  return (
    <Alert severity={remaining > 0 ? 'warning' : 'success'} sx={{ my: 1 }}>
      {formatCount(undone)} baris dibatalkan{remaining > 0 ? `, ${formatCount(remaining)} tetap:` : '.'}
      {reasons.map(({ name, message }) => (
        <div key={`${name} ${message}`}>
          {name}: {message}
        </div>
      ))}
    </Alert>
  )
}
