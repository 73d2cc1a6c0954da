/** The list of what is not on the server yet: why, where it was typed, and what can be done with it. */
import { Box, Button, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useConfirmDialog } from '../kit/dialog/useConfirmDialog.tsx'
import { type Entry, removeEntry, updateEntry } from './entries.ts'
import { sendWaiting } from './sender.ts'

type Props = {
  entries: readonly Entry[]
  /** Called when the screen of an entry is opened. */
  onOpen: () => void
}

export function UnsentList({ entries, onOpen }: Props) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const discard = async (entry: Entry) => {
    const isConfirmed = await confirm({
      title: 'Buang isian ini?',
      text: `${entry.title} hanya ada di perangkat ini dan tidak dapat dikembalikan.`,
      confirmLabel: 'Buang',
    })
    if (isConfirmed) removeEntry(entry)
  }
  const sendAgain = (entry: Entry) => {
    updateEntry(entry, { state: 'waiting', problem: null })
    void sendWaiting()
  }
  return (
    <Box component="ul" aria-label="Belum terkirim" sx={LIST_STYLE}>
      {entries.map((entry) => (
        <Box component="li" key={`${entry.kind}/${entry.id}`} sx={ROW_STYLE}>
          <TextLink
            component={Link}
            to={entry.path}
            onClick={onOpen}
            sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {entry.title}
          </TextLink>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {describeState(entry)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {entry.state !== 'held' && (
              <Button size="small" onClick={() => sendAgain(entry)}>
                Coba lagi
              </Button>
            )}
            <Button size="small" color="error" onClick={() => void discard(entry)}>
              Buang
            </Button>
          </Box>
        </Box>
      ))}
      {confirmDialog}
    </Box>
  )
}

/** @example describeState(entry) // 'Tidak ada koneksi. Dikirim begitu tersambung lagi.' */
function describeState({ state, problem }: Entry): string {
  if (state === 'held') return 'Belum disimpan. Buka halamannya untuk menyelesaikannya.'
  if (!problem) return 'Menunggu dikirim.'
  if (problem.status === 0) return 'Tidak ada koneksi. Dikirim begitu tersambung lagi.'
  return state === 'refused'
    ? `Ditolak server: ${problem.message}`
    : `Belum diterima server: ${problem.message}`
}

const LIST_STYLE = { m: 0, p: 0, listStyle: 'none' } as const
const ROW_STYLE = { py: 1.5, borderBottom: 1, borderColor: 'divider' } as const
