/** Date fields that accept only plausible birth dates. */
import { z } from 'zod'
import { fieldInfo, optionalDate, requiredOr, UNKNOWN_DATE } from '#platform/contract/fields.ts'
import { DAY } from '#platform/contract/units.ts'

const BIRTH_DATE_RULE = 'Tanggal lahir harus antara 1900 dan hari ini'

/** Allows one day more than today in UTC, since it may be tomorrow in other time zones. */
function isBirthDate(day: string): boolean {
  return day >= '1900-01-01' && day <= new Date(Date.now() + DAY).toISOString().slice(0, 10)
}

/** A required birth date. */
export function birthDate(label: string) {
  return z.iso
    .date({ error: requiredOr(UNKNOWN_DATE) })
    .refine(isBirthDate, BIRTH_DATE_RULE)
    .register(fieldInfo, { label, input: 'date', personal: 'register' })
}

export function optionalBirthDate(label: string) {
  return optionalDate(label)
    .refine((day) => day === null || isBirthDate(day), BIRTH_DATE_RULE)
    .register(fieldInfo, { label, input: 'date', personal: 'register' })
}
