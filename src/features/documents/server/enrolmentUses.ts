/** The documents that hang on an enrolment, and what is missing when a year is closed. */

import { sql } from 'kysely'
import { CLOSING_CHECKS } from '#features/enrolment/server/closing/closingChecks.ts'
import { ENDED } from '#features/enrolment/server/endedStatuses.ts'
import { ENROLMENT_REPORTS } from '#features/enrolment/server/enrolmentReports.ts'
import { ENROLMENT_USES } from '#features/enrolment/server/enrolmentUses.ts'
import { PASSED } from '#features/enrolment/status.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import type { Queries } from '#platform/server/db/open.ts'

const WHY_IMPORT_STAYS = 'sudah punya rapor atau surat'

export const usesOfEnrolments = ENROLMENT_USES.contribute(
  {
    position: 10,
    count: async (queries, { student_id }) => {
      const { total } = await queries
        .selectFrom('graduations')
        .where('student_id', '=', student_id)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    whyGraduationStays: 'sudah ada surat kelulusan; tarik dahulu suratnya',
    promotionStays: {
      outcome: 'graduated',
      reason: 'sudah punya surat kelulusan',
      rows: ({ student }) => sql`select 1 from graduations where student_id = ${student}`,
    },
  },
  {
    position: 20,
    label: 'rapor',
    count: async (queries, { id }) => {
      const { total } = await selectRapors(queries, id)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    whyNotRemoved: 'Peserta yang sudah punya rapor atau sudah diproses tidak dapat dihapus.',
    whyImportStays: WHY_IMPORT_STAYS,
    promotionStays: {
      reason: 'sudah punya rapor di kelas barunya',
      rows: ({ enrolment }) => sql`select 1 from student_class_rapors where student_class_id = ${enrolment}`,
    },
  },
  {
    position: 30,
    label: 'berkas rapor lama atau ditarik',
    count: async (queries, { id }) => {
      const { total } = await queries
        .selectFrom('documents')
        .where('student_class_id', '=', id)
        .where('name', 'not in', selectRapors(queries, id).select('file'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    whyNotRemoved:
      'Peserta ini punya rapor yang sudah ditarik; arsipnya tersimpan di kelas ini, jadi peserta tidak dapat dihapus.',
    whyImportStays: WHY_IMPORT_STAYS,
    promotionStays: {
      reason: 'rapornya di kelas barunya ditarik, dan arsipnya tersimpan di sana',
      rows: ({ enrolment }) => sql`select 1 from documents where student_class_id = ${enrolment}`,
    },
  },
)

const selectRapors = (queries: Queries, enrolmentId: number) =>
  queries.selectFrom('student_class_rapors').where('student_class_id', '=', enrolmentId)

export const checksOfDocuments = CLOSING_CHECKS.contribute(
  {
    name: 'rapors',
    position: 20,
    count: (eduyearId) => sql`select count(*) from student_classes join semesters on 1 = 1
      where eduyear_id = ${eduyearId} and student_classes.status not in (${ENDED})
        and not exists (select 1 from student_class_rapors as rapors
          where rapors.student_class_id = student_classes.id and rapors.semester_id = semesters.id)`,
  },
  {
    name: 'letters',
    position: 50,
    count: (
      eduyearId,
    ) => sql`select count(*) from student_classes join classrooms on classrooms.id = student_classes.classroom_id
      where student_classes.eduyear_id = ${eduyearId} and classrooms.code = ${LAST_GRADE}
        and student_classes.status = ${PASSED}
        and not exists (select 1 from graduations where graduations.student_id = student_classes.student_id
          and graduations.eduyear_id = student_classes.eduyear_id)`,
  },
)

/** The report cards, which the lists of enrolments show. */
export const raporsOfEnrolments = ENROLMENT_REPORTS.contribute({
  read: (queries, studentIds) =>
    queries
      .selectFrom('student_class_rapors')
      .innerJoin('student_classes', 'student_classes.id', 'student_class_rapors.student_class_id')
      .where('student_classes.student_id', 'in', studentIds)
      .select(['student_class_rapors.id', 'semester_id', 'student_class_id', 'student_id', 'eduyear_id'])
      .orderBy('semester_id')
      .execute(),
})
