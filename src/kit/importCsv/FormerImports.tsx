/** Imports of the last month, each with the way to take it back. */
import Undo from '@mui/icons-material/UndoOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useResourceContext } from 'react-admin'
import type { ImportCalls, PastImport, UndoResult } from '#contract/csv.ts'
import { formatCount } from '#contract/field/formatCount.ts'
import { call } from '#src/providers/call.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Moment } from '../screen/dates.tsx'
import { useNotifyFailure } from '../screen/failures.ts'

/** What they are remembered by. */
export const formerKey = ({ listImports }: ImportCalls) => ['imports', listImports.path]

type Props = { calls: ImportCalls; most: number; title: string; onUndone?: (result: UndoResult) => void }

export function FormerImports({ calls, most, title, onUndone }: Props) {
  const resource = useResourceContext()
  const queries = useQueryClient()
  const notifyFailure = useNotifyFailure()
  const [asking, setAsking] = useState<PastImport | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [undone, setUndone] = useState<UndoResult | null>(null)
  const queryKey = formerKey(calls)
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(calls.listImports, { signal })).result.rows,
  })
  const undo = async ({ id }: PastImport) => {
    setBusy(true)
    try {
      const { result } = await call(calls.undoImport, { params: { id } })
      setUndone(result)
      onUndone?.(result)
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setAsking(null)
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: [resource] })
  }
  if (data.length === 0) return null
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {undone && <Undone result={undone} />}
      {data.slice(0, most).map((one) => (
        <Former key={one.id} one={one} onUndo={() => setAsking(one)} />
      ))}
      {asking && (
        <ConfirmDialog
          isOpen
          title="Batalkan impor"
          confirmLabel="Batalkan impor"
          cancelLabel="Kembali"
          isBusy={isBusy}
          onConfirm={() => undo(asking)}
          onCancel={() => setAsking(null)}
        >
          {`${formatCount(asking.created)} data yang dibuat impor ${asking.filename} akan dihapus beserta akunnya selama belum dipakai, dan ${formatCount(asking.changed)} data yang diubahnya dikembalikan selama belum diubah lagi. Yang lain tetap, dengan alasannya.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}

function Former({ one, onUndo }: { one: PastImport; onUndo: () => void }) {
  const { filename, created, changed, failed, created_at, by, left, undone_at } = one
  const numbers = [
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
          {filename} · <Moment of={created_at} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {numbers.filter(Boolean).join(' · ')}
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

function Undone({ result: { undone, remaining, reasons } }: { result: UndoResult }) {
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
