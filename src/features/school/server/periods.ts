/** The active education year and semester: exactly one of each, changed only here. */

import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { PERIOD } from '../choices.ts'
import { statusBeside } from '../period.ts'
import type { school } from '../school.ts'
import { readPeriodChoices } from './years.ts'

export const periodHandlers = {
  readPeriod: async ({ context }) => ({ result: await readPeriodChoices(context.db.kysely) }),
  savePeriod: async ({ body, context, user }) => {
    await saveActivePeriod(context, user, body)
    return { message: 'Periode aktif berhasil disimpan.', result: await readPeriodChoices(context.db.kysely) }
  },
} satisfies Partial<Handlers<typeof school.calls>>

async function saveActivePeriod(
  context: Context,
  user: Caller,
  { eduyear_id, semester_id }: { eduyear_id: number; semester_id: number },
) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    await tx.lock('period')
    const before = await readPeriodChoices(queries)
    await activate(queries, { table: 'eduyears', id: eduyear_id, field: 'eduyear_id' })
    await updateYearStatuses(queries, eduyear_id)
    await activate(queries, { table: 'semesters', id: semester_id, field: 'semester_id' })
    await updateSemesterStatuses(queries, semester_id)
    const after = { eduyear_id, semester_id }
    await tx.audit({ action: 'update', entity: 'period', entityId: 0, before, after })
  })
}

/**
 * Years after the active one become drafts, since they have not begun. Years before it become passed, even if they
 * were never active.
 */
async function updateYearStatuses(queries: Queries, activeId: number): Promise<void> {
  const years = await queries.selectFrom('eduyears').select(['id', 'code', 'status']).execute()
  const active = years.find(({ id }) => id === activeId)
  for (const { id, code, status } of years) {
    if (!active || id === activeId || status === statusBeside({ year: code, active: active.code })) continue
    await queries
      .updateTable('eduyears')
      .set({ status: statusBeside({ year: code, active: active.code }) })
      .where('id', '=', id)
      .execute()
  }
}

/** Semesters before the active one become passed, those after it drafts. */
async function updateSemesterStatuses(queries: Queries, activeId: number): Promise<void> {
  await queries.updateTable('semesters').set({ status: PERIOD.passed }).where('id', '<', activeId).execute()
  await queries.updateTable('semesters').set({ status: PERIOD.coming }).where('id', '>', activeId).execute()
}

/** Deactivates the former row first, since the database allows only one active row. */
async function activate(
  queries: Queries,
  { table, id, field }: { table: 'eduyears' | 'semesters'; id: number; field: string },
) {
  await queries
    .updateTable(table)
    .set({ status: PERIOD.passed })
    .where('status', '=', PERIOD.active)
    .where('id', '!=', id)
    .execute()
  const { numUpdatedRows } = await queries
    .updateTable(table)
    .set({ status: PERIOD.active })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.invalid({ [field]: 'Pilihan tidak dikenal' })
}
