/** One file of a checked zip. */
import { Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import type { BulkEntry, BulkStudent } from '#contract/sia/bulk.ts'
import { scoreOf } from '#contract/sia/graduation.ts'
import { ChoiceBox } from '#src/kit/ChoiceBox.tsx'
import type { Answer } from './answers.ts'

type Props = {
  entry: BulkEntry
  /** Whom it may be given to. */
  options: readonly BulkStudent[]
  answer: Answer | undefined
  hasScore: boolean
  onAnswer: (answer: Answer | undefined) => void
}

export function BulkEntryRow({ entry, options, answer, hasScore, onAnswer }: Props) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {entry.name}
        </Typography>
        {entry.student && (
          <Typography variant="body2" color="textSecondary">
            {describe(entry.student)}
            {entry.final_score !== null && ` · nilai ${entry.final_score.toLocaleString('id-ID')}`}
          </Typography>
        )}
        {entry.reason && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {entry.reason}
          </Typography>
        )}
      </Box>
      {entry.student ? (
        <FormControlLabel
          sx={{ mr: 0, whiteSpace: 'nowrap', justifySelf: { sm: 'end' } }}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Checkbox
              size="small"
              checked={answer === undefined}
              onChange={(_, isIncluded) => onAnswer(isIncluded ? undefined : { student: null, score: '' })}
            />
          }
          label={entry.group === 'menimpa' ? 'Timpa' : 'Sertakan'}
        />
      ) : (
        entry.can_pick && (
          <Pick
            entry={entry}
            options={options}
            answer={answer}
            hasScore={hasScore && entry.final_score === null}
            onAnswer={onAnswer}
          />
        )
      )}
    </Box>
  )
}

function Pick({ entry, options, answer, hasScore, onAnswer }: Props) {
  const score = answer?.score ?? ''
  const isMissing = Boolean(answer?.student) && scoreOf(score) === null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: hasScore ? 'minmax(0, 1fr) 96px' : 'minmax(0, 1fr)',
      }}
    >
      <ChoiceBox
        label={`Pilih siswa untuk ${entry.name}`}
        options={options.map((one) => ({ id: one.student_class_id, name: describe(one), student: one }))}
        value={answer?.student?.student_class_id ?? null}
        onChange={(chosen) => onAnswer(chosen ? { student: chosen.student, score } : undefined)}
        isInTable
        placeholder="Pilih siswa"
      />
      {hasScore && (
        <TextField
          size="small"
          placeholder="Nilai"
          value={score}
          onChange={(event) => onAnswer({ student: answer?.student ?? null, score: event.target.value })}
          error={isMissing}
          slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `Nilai akhir untuk ${entry.name}` } }}
        />
      )}
    </Box>
  )
}

function describe({ name, nis, classroom }: BulkStudent): string {
  return `${name} · NIS ${nis} · ${classroom.name}`
}

const row = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  alignItems: 'center',
  px: 1.5,
  py: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
} as const
