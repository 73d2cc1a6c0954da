/** The choices about one doubtful value: fill up its zeros, keep it as it is, or leave it out. */
import { Box, Typography } from '@mui/material'
import {
  type DecisionsByValue,
  type Doubt,
  VALUE_DECISIONS,
  type ValueDecision,
} from '#platform/contract/import/doubts.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'

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

/** @example <DoubtChoices doubt={doubt} decisions={{}} onDecide={…} /> // Nomor Kartu 71234501: [0071234501] [Biarkan] [Kosongkan] */
export function DoubtChoices({ doubt, decisions, onDecide }: DoubtChoicesProps) {
  const { kind, field, label, value, filled } = doubt
  const decision = decisions[field]?.[value] ?? doubt.decision
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 0.5 }}>
      <Typography variant="body2" sx={{ color: decision === null ? 'warning.main' : 'text.secondary' }}>
        {label} {value}
      </Typography>
      <ChoiceGroup
        label={`${label} ${value}`}
        chosen={decision}
        choices={VALUE_DECISIONS[kind].map((id) => ({
          id,
          label: id === 'fill' ? (filled ?? DECISION_LABELS.fill) : DECISION_LABELS[id],
        }))}
        onChoose={(chosen) => {
          if (chosen) onDecide(doubt, chosen)
        }}
      />
    </Box>
  )
}
