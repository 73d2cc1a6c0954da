/** Releases report cards and letters class by class, at once or at a set time, and withdraws them. */

import { isActive } from '#features/school/period.ts'
import { findSemester, readPeriodChoices } from '#features/school/server/years.ts'
import { grants } from '#platform/contract/access.ts'
import { type Context, now } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
import type { documents } from '../../documents.ts'
import * as contract from '../../release.ts'
import { noticeRelease } from '../notices.ts'
import { refuseForeignClasses, refuseKind } from './releaseAccess.ts'
import { NO_SEMESTER, readReleaseDefault } from './releaseCondition.ts'
import { saveReleaseDefault } from './releaseDefault.ts'
import { type ClassRelease, findRelease, readReleaseRows } from './releaseRows.ts'
import { releaseProblem, releaseState } from './releaseRules.ts'

export const releaseHandlers = {
  readReleases: async ({ query, user, context }) => ({
    result: await readReleasePage(context, user, query),
  }),
  saveReleases: async ({ body, user, context }) => {
    await saveReleases(context, user, body)
    return { message: toMessage(body), result: null }
  },
  saveReleaseDefault: async ({ body, user, context }) => {
    if (user.user_type !== 'administrator') throw errors.forbidden()
    await saveReleaseDefault(context, user, body.by_default)
    return { message: 'Pengaturan berhasil disimpan.', result: null }
  },
} satisfies Partial<Handlers<typeof documents.calls>>

const ACT_PARTICIPLES: Record<contract.ReleaseAction, string> = {
  release: 'diterbitkan',
  draft: 'dijadikan draf',
  withdraw: 'ditarik',
}

function toMessage({ kind, act, release_at, classroom_ids }: contract.ReleaseInput): string {
  const noun = kind === 'rapor' ? 'Rapor' : 'Surat kelulusan'
  const participle = act === 'release' && release_at ? 'dijadwalkan terbit' : ACT_PARTICIPLES[act]
  return `${noun} ${new Set(classroom_ids).size} kelas ${participle}.`
}

type PeriodQuery = { eduyear_id?: number | undefined; semester_id?: number | undefined }

async function readReleasePage(context: Context, user: Caller, periodQuery: PeriodQuery) {
  const { kysely } = context.db
  const { eduyears, semesters } = await readPeriodChoices(kysely)
  const eduyear = findSelected(eduyears, periodQuery.eduyear_id)
  if (!eduyear) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const semester = findSelected(semesters, periodQuery.semester_id)
  if (!semester) throw errors.invalid({ semester_id: 'Semester tidak ditemukan' })
  const rule = { byDefault: await readReleaseDefault(kysely), now: now(context) }
  return {
    eduyear,
    semester,
    eduyears,
    semesters,
    by_default: rule.byDefault,
    may_set_default:
      user.user_type === 'administrator' && grants(user.role_access, contract.saveReleaseDefault.access),
    now: rule.now,
    rows: await readReleaseRows(kysely, user, {
      eduyear_id: eduyear.id,
      semester_id: semester.id,
      ...rule,
    }),
  }
}

/** The year or semester with this id, by default the active one. */
function findSelected<Row extends { id: number; status: string }>(choices: readonly Row[], id?: number) {
  return choices.find((choice) => (id === undefined ? isActive(choice) : choice.id === id))
}

/** Saves the release of all classes, or of none. @throws 403, 404, 409 with the class whose state forbids it, 422 */
async function saveReleases(context: Context, user: Caller, body: contract.ReleaseInput): Promise<void> {
  const { kind, act, eduyear_id } = body
  refuseKind(user, kind)
  await write(context, user, async (tx) => {
    const { queries } = tx
    await tx.lock('releases')
    const problem = findReleaseProblem(body, tx.now())
    if (problem) throw errors.invalid({ release_at: problem })
    const semester_id =
      kind === 'rapor' ? (await findSemester(queries, body.semester_id ?? undefined)).id : null
    const classroom_ids = [...new Set(body.classroom_ids)].sort((one, other) => one - other)
    const scope = { kind, eduyear_id, semester_id }
    await refuseForeignClasses(queries, user, { ...scope, classroom_ids })
    const byDefault = await readReleaseDefault(queries)
    for (const classroom_id of classroom_ids) {
      const classRelease = { ...scope, classroom_id }
      const before = await findRelease(queries, classRelease)
      const state = releaseState(before, { byDefault, now: tx.now() })
      if (!contract.isReleaseActionAllowed(state, act))
        throw errors.conflict(await toStateMessage(tx, { classroom_id, state, before }))
      await storeRelease(tx, classRelease, { ...toReleaseColumns(body, before, tx.now()), before })
    }
  })
}

function findReleaseProblem({ act, release_at }: contract.ReleaseInput, at: string): string | null {
  return act === 'release' ? releaseProblem(release_at ?? null, at) : null
}

type Found = { classroom_id: number; state: contract.ReleaseState; before: { id: number } | null }

async function toStateMessage(tx: Tx<Caller>, { classroom_id, state, before }: Found) {
  const { name } = await tx.queries
    .selectFrom('classrooms')
    .where('id', '=', classroom_id)
    .select('name')
    .executeTakeFirstOrThrow()
  const changed = before ? ` (terakhir diubah ${await nameChanger(tx, 'release', before.id)})` : ''
  const stateName = contract.RELEASE_STATE[state].toLowerCase()
  return `Kelas ${name} sekarang ${stateName}${changed}, jadi tidak ada yang diubah. Muat ulang daftarnya.`
}

type StoredRelease = NonNullable<Awaited<ReturnType<typeof findRelease>>>
type ReleaseColumns = Pick<StoredRelease, 'release_at' | 'withdrawn_at' | 'withdraw_reason'>

function toReleaseColumns(
  { act, release_at, reason }: contract.ReleaseInput,
  before: ReleaseColumns | null,
  at: string,
): ReleaseColumns {
  if (act === 'withdraw')
    return { release_at: before?.release_at ?? at, withdrawn_at: at, withdraw_reason: reason }
  return {
    release_at: act === 'draft' ? null : (release_at ?? at),
    withdrawn_at: null,
    withdraw_reason: null,
  }
}

async function storeRelease(
  tx: Tx<Caller>,
  { kind, semester_id, classroom_id, eduyear_id }: ClassRelease,
  { before, ...columns }: ReleaseColumns & { before: StoredRelease | null },
): Promise<void> {
  const timestamp = before ? tx.nextTimestamp(before.updated_at) : tx.now()
  const key = { classroom_id, eduyear_id, kind, semester_id: semester_id ?? NO_SEMESTER }
  const after = await tx.queries
    .insertInto('releases')
    .values({ ...key, ...columns, created_at: timestamp, updated_at: timestamp })
    .onConflict((conflict) =>
      conflict
        .columns(['classroom_id', 'eduyear_id', 'semester_id', 'kind'])
        .doUpdateSet({ ...columns, updated_at: timestamp }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = before ? 'update' : 'create'
  await tx.audit({ action, entity: 'release', entityId: after.id, before, after })
  await noticeRelease(tx, after)
}
