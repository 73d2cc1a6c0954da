/** The filters of the answers by state, with the count of each. */
import { Box, Chip } from '@mui/material'
import type { SubmissionRow } from '../../scoring.ts'
import { ANSWER_FILTERS, type AnswerFilter, filterRows } from './answerState.ts'

type Props = {
  rows: readonly SubmissionRow[]
  value: AnswerFilter
  onChange: (filter: AnswerFilter) => void
}

export function AnswerFilters({ rows, value, onChange }: Props) {
  return (
    <Box role="group" aria-label="Filter jawaban" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {ANSWER_FILTERS.map(({ id, label }) => (
        <Chip
          key={id}
          label={`${label} (${filterRows(rows, id).length})`}
          color={id === value ? 'primary' : 'default'}
          variant={id === value ? 'filled' : 'outlined'}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        />
      ))}
    </Box>
  )
}
