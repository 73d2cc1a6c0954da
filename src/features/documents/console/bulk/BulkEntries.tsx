/** The files of one group, each with its student, the reason if uncertain, and the operator's answer. */
import { Box, Button, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { AttachedFile } from '#platform/console/kit/file/useFile.ts'
import type { BulkEntry, BulkResult, BulkStudent } from '../../bulkUpload.ts'
import {
  type Answer,
  type Answers,
  findOptions,
  findStudentIdsWithFile,
  mapStudentsToEntries,
} from './answers.ts'
import { BulkAnswerInput, type BulkAnswerInputProps } from './BulkAnswerInput.tsx'
import { BulkEntryRow } from './BulkEntryRow.tsx'
import { BulkFilePreview } from './BulkFilePreview.tsx'
import type { GroupName } from './BulkGroups.tsx'

const ENTRIES_PER_BATCH = 50

const EXPLANATIONS: Partial<Record<GroupName, string>> = {
  menimpa: 'Siswa ini sudah punya berkas. Yang lama tetap tersimpan sebagai versi sebelumnya.',
  ambigu: 'Tidak disimpan sebelum Anda memilih siswanya.',
  tidak_cocok: 'Tidak disimpan, kecuali Anda memilih siswanya sendiri.',
}

/** The data and callbacks that all groups share. */
export type ReviewContext = {
  result: BulkResult
  entries: readonly BulkEntry[]
  answers: Answers
  hasScore: boolean
  onAnswer: (entry: number, answer: Answer | undefined) => void
  /** The link to the preview of a file in the zip. */
  fileOf: (entry: BulkEntry) => AttachedFile
}
type Props = { group: GroupName; groupEntries: readonly BulkEntry[]; review: ReviewContext }

export function BulkEntries({ group, groupEntries, review }: Props) {
  const [visibleCount, setVisibleCount] = useState(ENTRIES_PER_BATCH)
  const [previewedId, setPreviewedId] = useState<number | null>(null)
  const answerPropsOf = useAnswerProps(review)
  if (groupEntries.length === 0) return <EmptyText />
  const previewableEntries = groupEntries.filter((entry) => entry.can_open)
  const index = previewableEntries.findIndex(({ entry }) => entry === previewedId)
  const previous = previewableEntries[index - 1]
  const current = previewableEntries[index]
  const next = previewableEntries[index + 1]
  const toPreviewHandler = (entry: BulkEntry | undefined) => entry && (() => setPreviewedId(entry.entry))
  return (
    <Box>
      {EXPLANATIONS[group] && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {EXPLANATIONS[group]}
        </Typography>
      )}
      <Box component="ul" sx={LIST_STYLE}>
        {groupEntries.slice(0, visibleCount).map((entry) => (
          <BulkEntryRow
            key={entry.entry}
            {...answerPropsOf(entry)}
            onPreview={() => setPreviewedId(entry.entry)}
          />
        ))}
      </Box>
      <ShowMoreButton
        count={groupEntries.length}
        visibleCount={visibleCount}
        onShowMore={() => setVisibleCount(visibleCount + ENTRIES_PER_BATCH)}
      />
      {current && (
        <BulkFilePreview
          entry={current}
          position={`${index + 1} dari ${previewableEntries.length}`}
          file={review.fileOf(current)}
          onPrevious={toPreviewHandler(previous)}
          onNext={toPreviewHandler(next)}
          onClose={() => setPreviewedId(null)}
        >
          <BulkAnswerInput key={current.entry} {...answerPropsOf(current)} />
        </BulkFilePreview>
      )}
    </Box>
  )
}

function useAnswerProps({ result, entries, answers, hasScore, onAnswer }: ReviewContext) {
  const idsWithFile = useMemo(() => findStudentIdsWithFile(result), [result])
  const entryIdByStudent = mapStudentsToEntries(entries, answers)
  return (entry: BulkEntry): BulkAnswerInputProps => ({
    entry,
    options: entry.student ? [] : findOptions(entry, result, entryIdByStudent),
    idsWithFile,
    answer: answers.get(entry.entry),
    hasScore,
    onAnswer: (answer) => onAnswer(entry.entry, answer),
  })
}

export function MissingStudents({ students }: { students: readonly BulkStudent[] }) {
  const [visibleCount, setVisibleCount] = useState(ENTRIES_PER_BATCH)
  if (students.length === 0) return <EmptyText text="Semua siswa yang dipilih sudah punya berkas." />
  return (
    <Box>
      <Box component="ul" sx={LIST_STYLE}>
        {students.slice(0, visibleCount).map((student) => (
          <Box component="li" key={student.student_class_id} sx={{ px: 1.5, py: 1, typography: 'body2' }}>
            {student.name}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · NIS ${student.nis} · ${student.classroom.name}`}
            </Box>
          </Box>
        ))}
      </Box>
      <ShowMoreButton
        count={students.length}
        visibleCount={visibleCount}
        onShowMore={() => setVisibleCount(visibleCount + ENTRIES_PER_BATCH)}
      />
    </Box>
  )
}

function EmptyText({ text = 'Tidak ada berkas di kelompok ini.' }: { text?: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
      {text}
    </Typography>
  )
}

function ShowMoreButton({
  count,
  visibleCount,
  onShowMore,
}: {
  count: number
  visibleCount: number
  onShowMore: () => void
}) {
  if (count <= visibleCount) return null
  return (
    <Button onClick={onShowMore} sx={{ mt: 1 }}>
      {`Tampilkan ${Math.min(ENTRIES_PER_BATCH, count - visibleCount)} lagi dari ${(count - visibleCount).toLocaleString('id-ID')}`}
    </Button>
  )
}

const LIST_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
