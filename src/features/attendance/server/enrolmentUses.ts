/** The marks that hang on an enrolment: with them it is neither removed nor undone. */
import { sql } from 'kysely'
import { ENROLMENT_USES } from '#features/enrolment/server/enrolmentUses.ts'

export const usesOfEnrolments = ENROLMENT_USES.contribute({
  position: 50,
  label: 'catatan kehadiran',
  count: async (queries, { id }) => {
    const marks = await queries
      .selectFrom('attendance_marks')
      .where('student_class_id', '=', id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const requests = await queries
      .selectFrom('absence_requests')
      .where('student_class_id', '=', id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(marks.total) + Number(requests.total)
  },
  whyNotRemoved:
    'Peserta yang sudah punya catatan kehadiran tidak dapat dihapus; catat sebagai pindah atau keluar.',
  whyImportStays: 'sudah punya catatan kehadiran',
  promotionStays: {
    reason: 'sudah punya catatan kehadiran di kelas barunya',
    rows: ({ enrolment }) => sql`select 1 from attendance_marks where student_class_id = ${enrolment}
      union all select 1 from absence_requests where student_class_id = ${enrolment}`,
  },
})
