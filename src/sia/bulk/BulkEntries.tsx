/** The files of one group: whose each is, why it is not sure, and the answer of the operator. */
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { BulkEntry, BulkStudent } from '#contract/sia/bulk.ts'
import { type Answer, type Answers, takenBy } from './answers.ts'
import { BulkEntryRow } from './BulkEntryRow.tsx'
import type { GroupName } from './BulkGroups.tsx'

const MORE = 50

const EXPLAINED: Partial<Record<GroupName, string>> = {
  menimpa: 'Siswa ini sudah punya berkas. Yang lama tetap tersimpan sebagai versi sebelumnya.',
  ambigu: 'Tidak disimpan sebelum Anda memilih siswanya.',
  tidak_cocok: 'Tidak disimpan, kecuali Anda memilih siswanya sendiri.',
}

type Props = {
  group: GroupName
  entries: readonly BulkEntry[]
  all: readonly BulkEntry[]
  missing: readonly BulkStudent[]
  answers: Answers
  hasScore: boolean
  onAnswer: (entry: number, answer: Answer | undefined) => void
}

export function BulkEntries({ group, entries, all, missing, answers, hasScore, onAnswer }: Props) {
  const [most, setMost] = useState(MORE)
  const taken = takenBy(all, answers)
  if (entries.length === 0) return <Empty />
  return (
    <Box>
      {EXPLAINED[group] && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {EXPLAINED[group]}
        </Typography>
      )}
      <Box component="ul" sx={list}>
        {entries.slice(0, most).map((entry) => (
          <BulkEntryRow
            key={entry.entry}
            entry={entry}
            options={optionsFor(entry, missing, taken)}
            answer={answers.get(entry.entry)}
            hasScore={hasScore}
            onAnswer={(answer) => onAnswer(entry.entry, answer)}
          />
        ))}
      </Box>
      <More count={entries.length} most={most} onMore={() => setMost(most + MORE)} />
    </Box>
  )
}

/** Candidates first, then who has no file yet; nobody whom another file has. */
function optionsFor(entry: BulkEntry, missing: readonly BulkStudent[], taken: Map<number, number>) {
  const byId = new Map([...entry.candidates, ...missing].map((one) => [one.student_class_id, one]))
  return [...byId.values()].filter((one) => {
    const holder = taken.get(one.student_class_id)
    return holder === undefined || holder === entry.entry
  })
}

export function MissingStudents({ students }: { students: readonly BulkStudent[] }) {
  const [most, setMost] = useState(MORE)
  if (students.length === 0) return <Empty text="Semua siswa yang dipilih sudah punya berkas." />
  return (
    <Box>
      <Box component="ul" sx={list}>
        {students.slice(0, most).map((one) => (
          <Box component="li" key={one.student_class_id} sx={{ px: 1.5, py: 1, typography: 'body2' }}>
            {one.name}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · NIS ${one.nis} · ${one.classroom.name}`}
            </Box>
          </Box>
        ))}
      </Box>
      <More count={students.length} most={most} onMore={() => setMost(most + MORE)} />
    </Box>
  )
}

function Empty({ text = 'Tidak ada berkas di kelompok ini.' }: { text?: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
      {text}
    </Typography>
  )
}

function More({ count, most, onMore }: { count: number; most: number; onMore: () => void }) {
  if (count <= most) return null
  return (
    <Button onClick={onMore} sx={{ mt: 1 }}>
      {`Tampilkan ${Math.min(MORE, count - most)} lagi dari ${(count - most).toLocaleString('id-ID')}`}
    </Button>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
