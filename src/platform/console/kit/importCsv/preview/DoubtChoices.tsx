/** The choices about one doubtful value: fill up its zeros, keep it as it is, or leave it out. */
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import {
  type DecisionsByValue,
  type Doubt,
  VALUE_DECISIONS,
  type ValueDecision,
} from '#platform/contract/import/doubts.ts'

export type DoubtChoicesProps = {
  doubt: Doubt
  /** What was decided about single values since the file was checked. */
  decisions: DecisionsByValue
  onDecide: (doubt: Doubt, decision: ValueDecision) => void
}

export const DECISION_LABELS: Record<ValueDecision, string> = {
  fill: 'Isi nol di depan',
  keep: 'Biarkan',
  omit: 'Kosongkan',
}

/** @example <DoubtChoices doubt={doubt} decisions={{}} onDecide={…} /> // NISN 71234501: [0071234501] [Biarkan] [Kosongkan] */
export function DoubtChoices({ doubt, decisions, onDecide }: DoubtChoicesProps) {
  const { kind, field, label, value, filled } = doubt
  const decision = decisions[field]?.[value] ?? doubt.decision
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 0.5 }}>
      <Typography variant="body2" sx={{ color: decision === null ? 'warning.main' : 'text.secondary' }}>
        {label} {value}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={decision}
        aria-label={`${label} ${value}`}
        onChange={(_event, chosen: ValueDecision | null) => {
          if (chosen) onDecide(doubt, chosen)
        }}
      >
        {VALUE_DECISIONS[kind].map((id) => (
          <ToggleButton key={id} value={id} sx={{ px: 1.5, textTransform: 'none' }}>
            {id === 'fill' ? filled : DECISION_LABELS[id]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
