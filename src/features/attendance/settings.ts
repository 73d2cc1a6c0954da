/** The settings of attendance: school days a week, and who takes a class beside its homeroom teacher. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { boolean } from '#platform/contract/field/quantities.ts'
import { fieldInfo, REQUIRED } from '#platform/contract/fields.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { ATTENDANCE } from './paths.ts'

const WEEK = 'Pilihan: 5 atau 6'

export const settingsInput = z.object({
  school_days: z
    .preprocess(
      (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
      z.union([z.literal(5), z.literal(6)], {
        error: ({ input }) => (input === undefined || input === null || input === '' ? REQUIRED : WEEK),
      }),
    )
    .register(fieldInfo, { label: 'Hari sekolah seminggu', input: 'number' }),
  others_may_take: boolean('Guru lain boleh mengisi'),
})
export type SchoolWeek = 5 | 6
export type AttendanceSettings = { school_days: SchoolWeek; others_may_take: boolean }

const path = `${ATTENDANCE}/settings`
const output = z.object({ school_days: z.union([z.literal(5), z.literal(6)]), others_may_take: z.boolean() })

export const readAttendanceSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Hari sekolah seminggu, dan siapa yang mengisi kehadiran.',
  access: ATTENDANCE_POLICY.take,
  output,
})

export const saveAttendanceSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Menetapkan hari sekolah seminggu, dan siapa yang mengisi kehadiran.',
  access: ATTENDANCE_POLICY.manage,
  body: settingsInput,
  output,
  sample: { school_days: 6, others_may_take: false },
})
