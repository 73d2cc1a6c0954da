/** What the server adds to the standard calls of lessons, classrooms and school years. */
import { sql } from 'kysely'
import { enrolmentsOf, homeroomsOf } from '#features/enrolment/server/usedBy.ts'
import { lessonClassesOf } from '#features/lessons/server/usedBy.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Hooks } from '#platform/server/resource/crud.ts'

export const masterHooks = {
  lesson: {
    usedBy: [lessonClassesOf('lesson')],
    flags: {
      without_teacher: sql`not exists (select 1 from lesson_classes
        join eduyears on eduyears.id = eduyear_id join semesters on semesters.id = semester_id
        where lesson_id = lessons.id and eduyears.status = 'active' and semesters.status = 'active')`,
    },
  },
  // The codes of classes and years are fixed, because promotion derives the next ones from them: VII to VIII, 2026 to 2027.
  classroom: {
    fixedFields: ['code'],
    // The class's releases are deleted with it.
    beforeRemove: async ({ queries }, { id }) => {
      await queries.deleteFrom('releases').where('classroom_id', '=', id).execute()
    },
    usedBy: [enrolmentsOf('classroom'), lessonClassesOf('classroom'), homeroomsOf('classroom')],
  },
  // A year becomes active only on the active-period screen.
  eduyear: {
    defaults: { status: 'draft' },
    fixedFields: ['code'],
    // A year before the active one is created for old records, so its status is 'passed' instead of 'draft'.
    afterWrite: async ({ queries }, row) => {
      if (row.status !== 'draft') return
      const { numUpdatedRows } = await queries
        .updateTable('eduyears')
        .set({ status: 'passed' })
        .where('id', '=', row.id)
        .where('code', '<', queries.selectFrom('eduyears').where('status', '=', 'active').select('code'))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) row.status = 'passed'
    },
    beforeRemove: async ({ queries }, row) => {
      if (row.status === 'active') throw errors.conflict('Tahun ajaran aktif tidak dapat dihapus.')
      await queries.deleteFrom('releases').where('eduyear_id', '=', row.id).execute()
    },
    usedBy: [enrolmentsOf('eduyear'), lessonClassesOf('eduyear'), homeroomsOf('eduyear')],
  },
} satisfies Record<string, Hooks>
