/** The files of one group: whose each is, why it is not sure, and the answer of the operator. */
import { Box, Button, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { BulkEntry, BulkResult, BulkStudent } from '#contract/sia/document/bulk.ts'
import type { Attached } from '../documents/useFile.ts'
import { type Answer, type Answers, havingFile, optionsFor, takenBy } from './answers.ts'
import { BulkAnswer, type BulkAnswerProps } from './BulkAnswer.tsx'
import { BulkEntryRow } from './BulkEntryRow.tsx'
import { BulkFilePreview } from './BulkFilePreview.tsx'
import type { GroupName } from './BulkGroups.tsx'

const ENTRIES_PER_STEP = 50

const EXPLANATIONS: Partial<Record<GroupName, string>> = {
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
  const [most, setMost] = useState(ENTRIES_PER_STEP)
  const [previewed, setPreviewed] = useState<number | null>(null)
  const answerOf = useAnswers(reviewing)
  if (visible.length === 0) return <Empty />
  const openable = visible.filter((entry) => entry.can_open)
  const index = openable.findIndex(({ entry }) => entry === previewed)
  const [previous, current, next] = [openable[index - 1], openable[index], openable[index + 1]]
  const openerOf = (entry: BulkEntry | undefined) => entry && (() => setPreviewed(entry.entry))
  return (
    <Box>
      {EXPLANATIONS[group] && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {EXPLANATIONS[group]}
        </Typography>
      )}
      <Box component="ul" sx={list}>
        {visible.slice(0, most).map((entry) => (
          <BulkEntryRow key={entry.entry} {...answerOf(entry)} onLook={() => setPreviewed(entry.entry)} />
        ))}
      </Box>
      <More count={visible.length} most={most} onMore={() => setMost(most + ENTRIES_PER_STEP)} />
      {current && (
        <BulkFilePreview
          entry={current}
          position={`${index + 1} dari ${openable.length}`}
          file={reviewing.fileOf(current)}
          onPrevious={openerOf(previous)}
          onNext={openerOf(next)}
          onClose={() => setPreviewed(null)}
        >
          <BulkAnswer key={current.entry} {...answerOf(current)} />
        </BulkFilePreview>
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
  const [most, setMost] = useState(ENTRIES_PER_STEP)
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
      <More count={students.length} most={most} onMore={() => setMost(most + ENTRIES_PER_STEP)} />
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
      {`Tampilkan ${Math.min(ENTRIES_PER_STEP, count - most)} lagi dari ${(count - most).toLocaleString('id-ID')}`}
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
