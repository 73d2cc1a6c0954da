/** Builders of fields that understand more than one spelling of a value. */
import { z } from 'zod'
import { choice, fieldInfo, UNKNOWN_DATE } from '../fields.ts'
import type { Option } from '../options.ts'
import { matchChoice } from './spelling.ts'

/** One of a closed list, also by its label and its usual spellings, in any case. */
export function spelledChoice<const Id extends string>(label: string, options: readonly Option<Id>[]) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? matchChoice(value, options) : value),
      choice(label, options),
    )
    .register(fieldInfo, { label, input: 'choice', options })
}

/** A day, or a moment whose day in the school's zone is meant; which, only the server knows. */
export function optionalDayOrMoment(label: string) {
  const [day, at] = [
    z.iso.date({ error: UNKNOWN_DATE }),
    z.iso.datetime({ offset: true, error: UNKNOWN_DATE }),
  ]
  return z
    .union([z.literal(''), day, at], { error: UNKNOWN_DATE })
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'date' })
}
