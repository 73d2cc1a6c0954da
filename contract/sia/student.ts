/** The student on the wire: its PUT is also the class-participant save of the form per class. */

import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, listQuery } from '../endpoint.ts'
import { exportCall } from '../export/exportCall.ts'
import { optionalReferenceTo } from '../field/relations.ts'
import { student as record } from '../people/student.ts'
import { sortsOf } from '../resource.ts'
import { classroom } from './classroom.ts'
import { classParticipants, participantsSaved } from './enrolment/studentClass.ts'

const { list, update } = record.endpoints

const filterFields = z.object({ classroom: optionalReferenceTo('Kelas', classroom) })

const narrowed = endpoint({
  ...list,
  query: listQuery({
    sortable: sortsOf(record),
    filters: [
      ...(record.filters ?? []),
      ...Object.keys(record.flags ?? {}),
      ...Object.keys(filterFields.shape),
    ],
  }),
})

const isParticipants = (body: object) => 'students' in body
const STUDENT_OR_ENROLMENT = 'Kirim data siswa atau peserta kelas, tidak keduanya'

/** One body or the other, told by `students`; never both. */
const body = z.looseObject({}).transform((value, context): Record<string, unknown> => {
  if (isParticipants(value) && Object.keys(record.input.shape).some((name) => name in value)) {
    context.addIssue({ code: 'custom', path: ['students'], message: STUDENT_OR_ENROLMENT })
    return z.NEVER
  }
  const parsed = (isParticipants(value) ? classParticipants : update.body).safeParse(value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

/** Either key lets a caller in; which one is needed depends on what was sent. */
export const student = {
  ...record,
  filterFields,
  endpoints: {
    ...record.endpoints,
    list: narrowed,
    export: exportCall(narrowed, record.endpoints.export.exports),
    update: endpoint({
      ...update,
      summary: 'Mengubah siswa; dengan students menyimpan peserta satu kelas.',
      access: [...POLICY.master.change, ...POLICY.studentClass],
      body,
      forms: [update.body, classParticipants],
      output: z.union([record.row, participantsSaved]),
    }),
  },
} as const

/**
 * The keys a PUT needs, by its body: neither suffices for the other.
 *
 * @example accessOfUpdate({ students: [], classroom_id: 1, eduyear_id: 1 }) // POLICY.studentClass
 */
export function accessOfUpdate(sent: object) {
  return isParticipants(sent) ? POLICY.studentClass : POLICY.master.change
}
