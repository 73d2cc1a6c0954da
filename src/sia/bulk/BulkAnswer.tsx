/** Whose file it is: yes or no where it is sure, a choice where it is not. */
import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import type { BulkEntry, BulkStudent } from '#contract/sia/document/bulk.ts'
import { scoreOf } from '#contract/sia/graduation.ts'
import { ChoiceBox } from '#src/kit/form/ChoiceBox.tsx'
import type { Answer } from './answers.ts'

export type BulkAnswerProps = {
  entry: BulkEntry
  /** Whom it may be given to. */
  options: readonly BulkStudent[]
  /** Those of them whose stored file it would replace. */
  replaced: ReadonlySet<number>
  answer: Answer | undefined
  hasScore: boolean
  onAnswer: (answer: Answer | undefined) => void
}

export function BulkAnswer(props: BulkAnswerProps) {
  const { entry, answer, onAnswer } = props
  if (!entry.student) return entry.can_pick ? <Pick {...props} /> : null
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

function Pick({ entry, options, replaced, answer, hasScore, onAnswer }: BulkAnswerProps) {
  const needsScore = hasScore && entry.final_score === null
  const score = answer?.score ?? ''
  const suggested = suggestionFor(entry, options)
  const isNoScore = score !== '' && scoreOf(score) === null
  const named = (one: BulkStudent) =>
    describe(one) + (replaced.has(one.student_class_id) ? ' · sudah punya berkas' : '')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: needsScore ? 'minmax(0, 1fr) 96px' : 'minmax(0, 1fr)',
      }}
    >
      <ChoiceBox
        label={`Pilih siswa untuk ${entry.name}`}
        options={options.map((one) => ({ id: one.student_class_id, name: named(one), student: one }))}
        value={answer?.student?.student_class_id ?? null}
        onChange={(chosen) => onAnswer(given(chosen?.student ?? null, score))}
        isInTable
        placeholder="Pilih siswa"
      />
      {suggested && !answer?.student && (
        <Button
          size="small"
          onClick={() => onAnswer(given(suggested, score))}
          sx={{ gridColumn: '1 / -1', justifySelf: 'start', textAlign: 'left' }}
        >
          Pakai usulan: {suggested.name} · {suggested.classroom.name}
        </Button>
      )}
      {needsScore && (
        <TextField
          size="small"
          placeholder="Nilai"
          value={score}
          onChange={(event) => onAnswer(given(answer?.student ?? null, event.target.value))}
          error={isNoScore}
          slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `Nilai akhir untuk ${entry.name}` } }}
        />
      )}
    </Box>
  )
}

/** Who is likeliest, of those whom it may still be given to. */
function suggestionFor({ group, candidates }: BulkEntry, options: readonly BulkStudent[]) {
  if (group !== 'ambigu') return undefined
  const ids = new Set(options.map(({ student_class_id }) => student_class_id))
  return candidates.find(({ student_class_id }) => ids.has(student_class_id))
}

const given = (student: BulkStudent | null, score: string): Answer | undefined =>
  student || score ? { student, score } : undefined

/** @example describe(student) // 'Budi Santoso · NIS 0123 · VII A' */
export function describe({ name, nis, classroom }: BulkStudent): string {
  return `${name} · NIS ${nis} · ${classroom.name}`
}
