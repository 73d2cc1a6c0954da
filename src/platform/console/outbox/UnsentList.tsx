/** The list of what is not on the server yet: why, where it was typed, and what can be done with it. */
import { Box, Button, LinearProgress, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { DiscardButton } from '../kit/draft/DiscardButton.tsx'
import { useSignal } from '../providers/signal.ts'
import { type Entry, removeEntry, updateEntry } from './entries.ts'
import { uploadProgress } from './keptFiles.ts'
import { sendWaiting } from './sender.ts'

type Props = {
  entries: readonly Entry[]
  /** Called when the screen of an entry is opened. */
  onOpen: () => void
}

export function UnsentList({ entries, onOpen }: Props) {
  const progress = useSignal(uploadProgress) ?? NO_PROGRESS
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
            {progress.has(entry.id) ? 'Sedang diunggah.' : describeState(entry)}
          </Typography>
          <UploadProgress title={entry.title} progress={progress.get(entry.id)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {entry.state !== 'held' && (
              <Button size="small" onClick={() => sendAgain(entry)}>
                Coba lagi
              </Button>
            )}
            <DiscardButton
              color="error"
              text={`${entry.title} hanya ada di perangkat ini dan tidak dapat dikembalikan.`}
              onDiscard={() => removeEntry(entry)}
            />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const NO_PROGRESS: ReadonlyMap<string, number> = new Map()

function UploadProgress({ title, progress }: { title: string; progress: number | undefined }) {
  if (progress === undefined) return null
  // Uploaded, and being stored by the server.
  const variant = progress < 1 ? 'determinate' : 'indeterminate'
  return <LinearProgress variant={variant} value={progress * 100} aria-label={`Mengunggah ${title}`} />
}

/** @example describeState(entry) // 'Tidak ada koneksi. Dikirim begitu tersambung lagi.' */
function describeState({ kind, state, problem }: Entry): string {
  if (kind === 'file') return problem?.message ?? 'Belum terkirim. Buka halamannya untuk mengirimnya.'
  if (state === 'held') return 'Belum disimpan. Buka halamannya untuk menyelesaikannya.'
  if (!problem) return 'Menunggu dikirim.'
  if (problem.status === 0) return 'Tidak ada koneksi. Dikirim begitu tersambung lagi.'
  return state === 'refused'
    ? `Ditolak server: ${problem.message}`
    : `Belum diterima server: ${problem.message}`
}

const LIST_STYLE = { m: 0, p: 0, listStyle: 'none' } as const
const ROW_STYLE = { py: 1.5, borderBottom: 1, borderColor: 'divider' } as const
