/** The day somebody alive was born. */
import { z } from 'zod'
import { fieldInfo, optionalDate, orRequired, UNKNOWN_DATE } from '../fields.ts'
import { DAY } from '../units.ts'

const UNLIKELY_BIRTH = 'Tanggal lahir harus antara 1900 dan hari ini'

/** Until the end of today wherever on earth it is. */
function isBirth(day: string): boolean {
  return day >= '1900-01-01' && day <= new Date(Date.now() + DAY).toISOString().slice(0, 10)
}

/** The day somebody alive was born. */
export function birthDate(label: string) {
  return z.iso
    .date({ error: orRequired(UNKNOWN_DATE) })
    .refine(isBirth, UNLIKELY_BIRTH)
    .register(fieldInfo, { label, input: 'date' })
}

export function optionalBirthDate(label: string) {
  return optionalDate(label)
    .refine((day) => day === null || isBirth(day), UNLIKELY_BIRTH)
    .register(fieldInfo, { label, input: 'date' })
}
