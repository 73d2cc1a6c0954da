/** Absences known beforehand: what a student asks for, and letters that the school enters. */
import { z } from 'zod'
import { namedClassroom, namedStudent } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  choice,
  date,
  idParams,
  optionalDate,
  optionalText,
  reference,
  text,
} from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { idsOf } from '#platform/contract/options.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { statusCode } from './day.ts'
import { totals } from './month.ts'
import { ATTENDANCE, OWN_ATTENDANCE } from './paths.ts'
import { REQUESTED_STATUSES } from './status.ts'

export const REQUEST_STATES = [
  { id: 'pending', name: 'Menunggu' },
  { id: 'accepted', name: 'Diterima' },
  { id: 'declined', name: 'Ditolak' },
] as const
export type RequestState = (typeof REQUEST_STATES)[number]['id']

/** The state of a new request, until somebody answers it. */
export const PENDING = 'pending' as const satisfies RequestState

/** As long as it has one of these, another request for its days is refused. */
export const NOT_DECLINED: readonly RequestState[] = ['pending', 'accepted']

const requestRow = z.object({
  id: z.int(),
  student: namedStudent,
  classroom: namedClassroom,
  date: z.string(),
  /** The same day, unless it is for several. */
  last_date: z.string(),
  status: z.enum(['S', 'I']),
  note: z.string().nullable(),
  photo: attachedFile.nullable(),
  state: z.enum(idsOf(REQUEST_STATES)),
  /** What was said when it was declined. */
  reason: z.string().nullable(),
  decided_by: namedRef.nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
})
export type AbsenceRequest = z.output<typeof requestRow>

const range = { date: date('Tanggal'), last_date: optionalDate('Sampai') }

export const requestInput = z.object({
  ...range,
  status: choice('Keterangan', REQUESTED_STATUSES),
  note: text('Alasan', { maxLength: 500, input: 'multiline' }),
})

/** The caller's semester. */
export const listOwnAttendance = endpoint({
  method: 'GET',
  path: OWN_ATTENDANCE,
  summary: 'Kehadiran sendiri pada semester ini, dan izin yang dikirim.',
  access: ATTENDANCE_POLICY.own,
  output: z.object({
    semester: namedRef,
    ...totals,
    days: z.int(),
    percent: z.number().nullable(),
    /** The latest first. */
    rows: z.array(z.object({ date: z.string(), status: statusCode, note: z.string().nullable() })),
    requests: z.array(requestRow.omit({ student: true })),
  }),
})
export type OwnAttendance = z.output<(typeof listOwnAttendance)['output']>

export const requestAbsence = endpoint({
  method: 'POST',
  path: `${OWN_ATTENDANCE}/request`,
  summary: 'Mengirim izin atau sakit, dengan foto suratnya.',
  access: ATTENDANCE_POLICY.own,
  upload: { field: 'photo', accept: 'attachment', isOptional: true },
  body: requestInput,
  auditListOf: 'student_class',
  output: requestRow,
  sample: { date: '2026-11-26', status: 'S', note: 'Demam' },
})

/** Pending ones first. Homeroom teachers get those of their classes, the office all. */
export const listAbsenceRequests = endpoint({
  method: 'GET',
  path: `${ATTENDANCE}/requests`,
  auditListOf: 'student_class',
  summary: 'Izin dan sakit yang dikirim siswa.',
  access: ATTENDANCE_POLICY.take,
  query: z.object({ state: z.enum(idsOf(REQUEST_STATES), 'Pilihan tidak dikenal').optional() }),
  output: z.object({ rows: z.array(requestRow) }),
})

const decision = {
  method: 'POST',
  access: ATTENDANCE_POLICY.take,
  params: idParams,
  auditReadsOf: 'absence_request',
  output: requestRow,
} as const

/** The school days of the request are marked. */
export const acceptAbsence = endpoint({
  ...decision,
  path: `${ATTENDANCE}/requests/:id/accept`,
  summary: 'Menerima izin atau sakit; harinya ditandai.',
})

export const declineInput = z.object({ reason: text('Alasan', { maxLength: 500, input: 'multiline' }) })

export const declineAbsence = endpoint({
  ...decision,
  path: `${ATTENDANCE}/requests/:id/decline`,
  summary: 'Menolak izin atau sakit, dengan alasannya.',
  body: declineInput,
  sample: { reason: 'Suratnya belum ada.' },
})

export const absenceInput = z.object({
  student_class_id: reference('Siswa'),
  ...range,
  status: choice('Keterangan', REQUESTED_STATUSES),
  note: optionalText('Catatan', { maxLength: 500, input: 'multiline' }),
})

/** A letter that reached the school: its school days are marked at once. */
export const recordAbsence = endpoint({
  method: 'POST',
  path: `${ATTENDANCE}/absence`,
  auditListOf: 'student_class',
  summary: 'Mencatat izin atau sakit yang sudah diketahui, untuk satu hari atau beberapa.',
  access: ATTENDANCE_POLICY.take,
  body: absenceInput,
  output: requestRow,
  sample: { student_class_id: 1, date: '2026-11-26', last_date: '2026-11-28', status: 'I' },
})
