/** Students: the hooks of their resource, which combine the account with classes and documents. */

import { sql } from 'kysely'
import { accountHooks, usesOfAccount } from '#features/people/server/persons.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { PERIOD } from '#features/school/choices.ts'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import { grants } from '#platform/contract/access.ts'
import { describeFields } from '#platform/contract/fields.ts'
import { compileQueryIn } from '#platform/server/db/compileQuery.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { ResourceHooks } from '#platform/server/resource/crud.ts'
import { STUDENT_CLASS_POLICY } from '../../access.ts'
import { GRADUATED } from '../../promotion.ts'
import type { ClassParticipants } from '../../studentClass.ts'
import { isParticipants, student } from '../../studentResource.ts'
import { ENDED } from '../endedStatuses.ts'
import { enrolmentsOf } from '../usedBy.ts'
import { WITHOUT_CLASS } from '../withoutClass.ts'
import { listCurrentStudents } from './currentStudents.ts'
import { saveParticipants } from './enrolments.ts'
import { enrolImportedStudents, resolveClassCells, undoEnrolment } from './importedClass.ts'

const ACCOUNT_HOOKS = accountHooks('student')

/** The list shows 'belum lengkap' where one of these is empty. */
const REQUIRED_FIELDS = describeFields(student.input).flatMap(({ name, isRequired }) =>
  isRequired ? [name] : [],
)

export const studentHooks: ResourceHooks = {
  ...ACCOUNT_HOOKS,
  defaults: { nisn: '', nis: '' },
  usedBy: (source) => [enrolmentsOf('student'), ...usesOfAccount(source)],
  flags: {
    ...ACCOUNT_HOOKS.flags,
    incomplete: sql.join(
      REQUIRED_FIELDS.map((name) => sql`coalesce(${sql.ref(`students.${name}`)}, '') = ''`),
      sql` or `,
    ),
    without_nisn: sql`students.nisn = '' and students.out_year is null`,
    graduated: sql`out_reason = ${GRADUATED}`,
    left: sql`out_year is not null and coalesce(out_reason, '') <> ${GRADUATED}`,
    without_class: WITHOUT_CLASS,
  },
  filters: {
    classroom: {
      column: sql`student_classes.classroom_id`,
      toRowCondition: (
        test,
      ) => sql`students.out_year is null and students.id in (select student_id from student_classes
        where eduyear_id in (${ACTIVE_YEAR}) and status not in (${ENDED}) and ${test})`,
    },
  },
  importHooks: {
    resolveCells: resolveClassCells,
    after: enrolImportedStudents,
    undo: undoEnrolment,
    listCurrent: listCurrentStudents,
  },
  describe: async (queries, { id, name }) => {
    const [active] = await readActiveClasses(queries, [id])
    return active ? `${name}, ${active.name}` : String(name)
  },
  complete: async (queries, rows) => {
    const activeClasses = await readActiveClasses(
      queries,
      rows.map((row) => row.id),
    )
    const classNames = new Map(activeClasses.map(({ student_id, name }) => [student_id, name]))
    for (const row of rows) row.active_class = classNames.get(Number(row.id)) ?? null
    return (await ACCOUNT_HOOKS.complete?.(queries, rows)) ?? rows
  },
  beforeRemove: async (tx, row) => {
    await ACCOUNT_HOOKS.beforeRemove?.(tx, row)
    await deleteEvents(tx, row.id)
  },
  wrapUpdate: (defaultUpdate) => async (call) => {
    const { body, context, user } = call
    if (!grants(user.role_access, accessOfUpdate(body))) throw errors.forbidden()
    if (!('students' in body)) return defaultUpdate(call)
    return saveParticipants(context, user, body as ClassParticipants)
  },
}

/** Deletes the transfer events of a student who is being removed. */
async function deleteEvents(tx: Tx, student_id: number): Promise<void> {
  const before = await tx.queries
    .deleteFrom('student_events')
    .where('student_id', '=', student_id)
    .returningAll()
    .execute()
  if (before.length > 0)
    await tx.audit({ action: 'delete', entity: 'student_event', entityId: student_id, before })
}

const readActiveClasses = compileQueryIn((queries, ids) =>
  queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('student_id', 'in', ids)
    .where('students.out_year', 'is', null)
    .where('eduyears.status', '=', sql.lit(PERIOD.active))
    .where(sql<boolean>`student_classes.status not in (${ENDED})`)
    .select(['student_id', 'classrooms.name']),
)

/**
 * The access keys that a PUT with this body needs.
 *
 * @example accessOfUpdate({ students: [], classroom_id: 1, eduyear_id: 1 }) // STUDENT_CLASS_POLICY
 */
export function accessOfUpdate(body: object) {
  return isParticipants(body) ? STUDENT_CLASS_POLICY : MASTER_POLICY.change
}
