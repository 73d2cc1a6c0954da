/** Field builders that accept more than one spelling of a value. */
import { z } from 'zod'
import { choice, fieldInfo, UNKNOWN_DATE } from '../fields.ts'
import type { Option } from '../options.ts'
import { matchChoice } from './coercions.ts'
import type { Decision } from './personal.ts'

/** A choice that also accepts an option's label and other spellings, in any letter case. */
export function lenientChoice<const Id extends string>(
  label: string,
  options: readonly Option<Id>[],
  { personal }: Decision = {},
) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? matchChoice(value, options) : value),
      choice(label, options),
    )
    .register(fieldInfo, { label, input: 'choice', options, personal })
}

/** A day or a moment. The server, which knows the school's time zone, converts a moment to its day. */
export function optionalDayOrMoment(label: string) {
  const daySchema = z.iso.date({ error: UNKNOWN_DATE })
  const momentSchema = z.iso.datetime({ offset: true, error: UNKNOWN_DATE })
  return z
    .union([z.literal(''), daySchema, momentSchema], { error: UNKNOWN_DATE })
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'date' })
}
