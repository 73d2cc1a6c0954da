/** Doubtful values of an import, and what may be decided about them. */
import { z } from 'zod'

/**
 * What may be decided about a doubtful value, by its kind: lost zeros are filled up, or the value is kept as it is, or
 * left out. Somebody decides before it is stored, since it may become a login or an identity number.
 */
export const VALUE_DECISIONS = {
  zeros: ['fill', 'keep', 'omit'],
  lengths: ['keep', 'omit'],
  emails: ['keep', 'omit'],
} as const
export type DoubtKind = keyof typeof VALUE_DECISIONS
const valueDecision = z.enum(VALUE_DECISIONS.zeros)
export type ValueDecision = z.output<typeof valueDecision>

/** Decisions about single values, by field and value. */
export const decisionsByValue = z.record(z.string(), z.record(z.string(), valueDecision))
export type DecisionsByValue = z.output<typeof decisionsByValue>

/** What unknown words stand for, by field and word: the id of an option, or '' for none. */
export const choicesByWord = z.record(
  z.string().max(100),
  z.record(z.string().max(1000), z.string().max(100)),
)
export type ChoicesByWord = z.output<typeof choicesByWord>

/** A value that is doubtful, as the file has it. */
export const doubt = z.object({
  kind: z.enum(['zeros', 'lengths', 'emails']),
  field: z.string(),
  label: z.string(),
  value: z.string(),
  /** With its zeros; null if filling them up explains nothing. */
  filled: z.string().nullable(),
  decision: valueDecision.nullable(),
})
export type Doubt = z.output<typeof doubt>
