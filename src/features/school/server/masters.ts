/** What the server adds to the standard calls of classrooms and school years. */

import { errors } from '#platform/server/http/errors.ts'
import type { Hooks } from '#platform/server/resource/crud.ts'
import { PERIOD } from '../choices.ts'
import { calendarHooks } from './calendarEntries.ts'
import { CLASS_ORDER } from './classOrder.ts'
import { resolveClassroomCells } from './importedClassrooms.ts'

export const masterHooks = {
  // The codes of classes and years are fixed, because promotion derives the next ones from them: VII to VIII, 2026 to 2027.
  // By grade or by name, a list of classes is in their one order.
  classroom: {
    fixedFields: ['code'],
    sort: { code: CLASS_ORDER, name: CLASS_ORDER },
    importHooks: { resolveCells: () => resolveClassroomCells },
  },
  // A year becomes active only on the active-period screen.
  eduyear: {
    defaults: { status: PERIOD.coming },
    fixedFields: ['code'],
    // A year before the active one is created for old records, so its status is 'passed' instead of 'draft'.
    afterWrite: async ({ queries }, row) => {
      if (row.status !== PERIOD.coming) return
      const { numUpdatedRows } = await queries
        .updateTable('eduyears')
        .set({ status: PERIOD.passed })
        .where('id', '=', row.id)
        .where('code', '<', queries.selectFrom('eduyears').where('status', '=', PERIOD.active).select('code'))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) row.status = PERIOD.passed
    },
    beforeRemove: async ({ queries }, row) => {
      if (row.status === PERIOD.active) throw errors.conflict('Tahun ajaran aktif tidak dapat dihapus.')
      await queries.deleteFrom('semester_dates').where('eduyear_id', '=', row.id).execute()
    },
  },
  calendar: calendarHooks,
} satisfies Record<string, Hooks>
