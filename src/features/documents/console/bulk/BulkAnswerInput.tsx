/** The input that assigns a file to a student: a checkbox if the student is certain, else a select. */
import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { parseScore } from '#features/school/score.ts'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import type { BulkEntry, BulkStudent } from '../../bulkUpload.ts'
import type { Answer } from './answers.ts'

export type BulkAnswerInputProps = {
  entry: BulkEntry
  /** The students to whom the file can be assigned. */
  options: readonly BulkStudent[]
  /** The `student_class_id`s whose stored file would be replaced. */
  idsWithFile: ReadonlySet<number>
  answer: Answer | undefined
  hasScore: boolean
  onAnswer: (answer: Answer | undefined) => void
}

export function BulkAnswerInput(props: BulkAnswerInputProps) {
  const { entry, answer, onAnswer } = props
  if (!entry.student) return entry.can_pick ? <StudentSelect {...props} /> : null
  return (
    <FormControlLabel
      sx={{ mr: 0, whiteSpace: 'nowrap', justifySelf: { sm: 'end' } }}
      slotProps={{ typography: { variant: 'body2' } }}
      control={
        <Checkbox
          size="small"
          checked={answer === undefined}
          onChange={(_, isIncluded) => onAnswer(isIncluded ? undefined : { student: null, score: '' })}
          slotProps={{ input: { 'aria-label': `Sertakan ${entry.name}` } }}
        />
      }
      label={entry.group === 'menimpa' ? 'Timpa' : 'Sertakan'}
    />
  )
}

function StudentSelect({ entry, options, idsWithFile, answer, hasScore, onAnswer }: BulkAnswerInputProps) {
  const needsScore = hasScore && entry.final_score === null
  const score = answer?.score ?? ''
  const suggestion = findSuggestion(entry, options)
  const isInvalidScore = score !== '' && parseScore(score) === null
  const labelOf = (student: BulkStudent) =>
    describeStudent(student) + (idsWithFile.has(student.student_class_id) ? ' · sudah punya berkas' : '')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: needsScore ? 'minmax(0, 1fr) 96px' : 'minmax(0, 1fr)',
      }}
    >
      <AutocompleteField
        label={`Pilih siswa untuk ${entry.name}`}
        options={options.map((student) => ({
          id: student.student_class_id,
          name: labelOf(student),
          student,
        }))}
        value={answer?.student?.student_class_id ?? null}
        onChange={(option) => onAnswer(toAnswer(option?.student ?? null, score))}
        isInTable
        placeholder="Pilih siswa"
      />
      {suggestion && !answer?.student && (
        <Button
          size="small"
          onClick={() => onAnswer(toAnswer(suggestion, score))}
          sx={{ gridColumn: '1 / -1', justifySelf: 'start', textAlign: 'left' }}
        >
          Pakai usulan: {suggestion.name} · {suggestion.classroom.name}
        </Button>
      )}
      {needsScore && (
        <TextField
          size="small"
          placeholder="Nilai"
          value={score}
          onChange={(event) => onAnswer(toAnswer(answer?.student ?? null, event.target.value))}
          error={isInvalidScore}
          slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `Nilai akhir untuk ${entry.name}` } }}
        />
      )}
    </Box>
  )
}

/** @returns the likeliest of the students to whom the file can still be assigned */
function findSuggestion({ group, candidates }: BulkEntry, options: readonly BulkStudent[]) {
  if (group !== 'ambigu') return undefined
  const ids = new Set(options.map(({ student_class_id }) => student_class_id))
  return candidates.find(({ student_class_id }) => ids.has(student_class_id))
}

const toAnswer = (student: BulkStudent | null, score: string): Answer | undefined =>
  student || score ? { student, score } : undefined

/** @example describeStudent(student) // 'Budi Santoso · NIS 0123 · VII A' */
export function describeStudent({ name, nis, classroom }: BulkStudent): string {
  return `${name} · NIS ${nis} · ${classroom.name}`
}
