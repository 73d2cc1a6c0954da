/** The files of one group: whose each is, why it is not sure, and the answer of the operator. */
import { Box, Button, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { BulkEntry, BulkResult, BulkStudent } from '#contract/sia/document/bulk.ts'
import type { Attached } from '../documents/useFile.ts'
import { type Answer, type Answers, havingFile, optionsFor, takenBy } from './answers.ts'
import { BulkAnswer, type BulkAnswerProps } from './BulkAnswer.tsx'
import { BulkEntryRow } from './BulkEntryRow.tsx'
import type { GroupName } from './BulkGroups.tsx'
import { BulkLook } from './BulkLook.tsx'

const MORE = 50

const EXPLAINED: Partial<Record<GroupName, string>> = {
  menimpa: 'Siswa ini sudah punya berkas. Yang lama tetap tersimpan sebagai versi sebelumnya.',
  ambigu: 'Tidak disimpan sebelum Anda memilih siswanya.',
  tidak_cocok: 'Tidak disimpan, kecuali Anda memilih siswanya sendiri.',
}

/** What the rows of every group are read and answered with. */
export type Reviewing = {
  result: BulkResult
  entries: readonly BulkEntry[]
  answers: Answers
  hasScore: boolean
  onAnswer: (entry: number, answer: Answer | undefined) => void
  /** Where a file of the zip is looked at. */
  fileOf: (entry: BulkEntry) => Attached
}
type Props = { group: GroupName; visible: readonly BulkEntry[]; reviewing: Reviewing }

export function BulkEntries({ group, visible, reviewing }: Props) {
  const [most, setMost] = useState(MORE)
  const [looked, setLooked] = useState<number | null>(null)
  const answerOf = useAnswers(reviewing)
  if (visible.length === 0) return <Empty />
  const openable = visible.filter((entry) => entry.can_open)
  const place = openable.findIndex(({ entry }) => entry === looked)
  const [before, current, next] = [openable[place - 1], openable[place], openable[place + 1]]
  const lookAt = (entry: BulkEntry | undefined) => entry && (() => setLooked(entry.entry))
  return (
    <Box>
      {EXPLAINED[group] && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {EXPLAINED[group]}
        </Typography>
      )}
      <Box component="ul" sx={list}>
        {visible.slice(0, most).map((entry) => (
          <BulkEntryRow key={entry.entry} {...answerOf(entry)} onLook={() => setLooked(entry.entry)} />
        ))}
      </Box>
      <More count={visible.length} most={most} onMore={() => setMost(most + MORE)} />
      {current && (
        <BulkLook
          entry={current}
          place={`${place + 1} dari ${openable.length}`}
          file={reviewing.fileOf(current)}
          onBefore={lookAt(before)}
          onNext={lookAt(next)}
          onClose={() => setLooked(null)}
        >
          <BulkAnswer key={current.entry} {...answerOf(current)} />
        </BulkLook>
      )}
    </Box>
  )
}

function useAnswers({ result, entries, answers, hasScore, onAnswer }: Reviewing) {
  const replaced = useMemo(() => havingFile(result), [result])
  const taken = takenBy(entries, answers)
  return (entry: BulkEntry): BulkAnswerProps => ({
    entry,
    options: entry.student ? [] : optionsFor(entry, result, taken),
    replaced,
    answer: answers.get(entry.entry),
    hasScore,
    onAnswer: (answer) => onAnswer(entry.entry, answer),
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
