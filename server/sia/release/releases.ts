/** Releasing report cards and letters class by class: at once, at an hour, or taken back. */
import { grants } from '#contract/access.ts'
import * as contract from '#contract/sia/document/release.ts'
import { type Context, now } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { findSemester } from '../period/years.ts'
import { serveReaders } from './documentReaders.ts'
import { serveReaderExport } from './readerExport.ts'
import { saveDefault } from './releaseDefault.ts'
import { NO_SEMESTER, readDefault } from './released.ts'
import { readRows } from './releaseRows.ts'
import { type ClassRelease, findChoice, refuseKind, refuseStrangers } from './releaseState.ts'

export function serveReleases(serve: Serve) {
  serve(contract.readReleases, async ({ query, user, context }) => ({
    result: await readAll(context, user, query),
  }))
  serve(contract.saveReleases, async ({ body, user, context }) => {
    await save(context, user, body)
    return { message: messageOf(body), result: null }
  })
  serve(contract.saveReleaseDefault, async ({ body, user, context }) => {
    if (user.user_type !== 'administrator') throw errors.forbidden()
    await saveDefault(context, user, body.by_default)
    return { message: 'Pengaturan berhasil disimpan.', result: null }
  })
  serveReaders(serve)
  serveReaderExport(serve)
}

const DONE_MESSAGES: Record<contract.ReleaseAct, string> = {
  release: 'diterbitkan',
  draft: 'dijadikan draf',
  withdraw: 'ditarik',
}

function messageOf({ kind, act, release_at, classroom_ids }: contract.ReleaseInput): string {
  const noun = kind === 'rapor' ? 'Rapor' : 'Surat kelulusan'
  const done = act === 'release' && release_at ? 'dijadwalkan terbit' : DONE_MESSAGES[act]
  return `${noun} ${new Set(classroom_ids).size} kelas ${done}.`
}

type Requested = { eduyear_id?: number | undefined; semester_id?: number | undefined }

async function readAll(context: Context, user: Caller, requested: Requested) {
  const { kysely } = context.db
  const columns = ['id', 'name', 'status'] as const
  const eduyears = await kysely.selectFrom('eduyears').select(columns).orderBy('code', 'desc').execute()
  const semesters = await kysely.selectFrom('semesters').select(columns).orderBy('id').execute()
  const pick = <Row extends { id: number; status: string }>(among: readonly Row[], id?: number) =>
    among.find((one) => (id === undefined ? one.status === 'active' : one.id === id))
  const eduyear = pick(eduyears, requested.eduyear_id)
  if (!eduyear) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const semester = pick(semesters, requested.semester_id)
  if (!semester) throw errors.invalid({ semester_id: 'Semester tidak ditemukan' })
  const rule = { byDefault: await readDefault(kysely), now: now(context) }
  const where = { eduyear_id: eduyear.id, semester_id: semester.id }
  return {
    ...{ eduyear, semester, eduyears, semesters },
    by_default: rule.byDefault,
    may_set_default:
      user.user_type === 'administrator' && grants(user.role_access, contract.saveReleaseDefault.access),
    now: rule.now,
    rows: await readRows(kysely, user, { ...where, ...rule }),
  }
}

/** Every class named, or none. @throws 403, 404, 409 with the class that is too far, 422 */
async function save(context: Context, user: Caller, body: contract.ReleaseInput): Promise<void> {
  const { kind, act, eduyear_id } = body
  refuseKind(user, kind)
  await write(context, user, async (tx) => {
    const { queries } = tx
    await tx.lock('releases')
    const problem = releaseProblem(body, tx.now())
    if (problem) throw errors.invalid({ release_at: problem })
    const semester_id =
      kind === 'rapor' ? (await findSemester(queries, body.semester_id ?? undefined)).id : null
    const classroom_ids = [...new Set(body.classroom_ids)].sort((one, other) => one - other)
    const where = { kind, eduyear_id, semester_id }
    await refuseStrangers(queries, user, { ...where, classroom_ids })
    const byDefault = await readDefault(queries)
    for (const classroom_id of classroom_ids) {
      const place = { ...where, classroom_id }
      const before = await findChoice(queries, place)
      const state = contract.releaseState(before, { byDefault, now: tx.now() })
      if (!contract.canRelease(state, act)) throw errors.conflict(await whyNotReleased(queries, place, state))
      await choose(tx, place, { ...chosenBy(body, before, tx.now()), before })
    }
  })
}

function releaseProblem({ act, release_at }: contract.ReleaseInput, at: string): string | null {
  return act === 'release' ? contract.releaseProblem(release_at ?? null, at) : null
}

async function whyNotReleased(
  queries: Queries,
  { classroom_id }: ClassRelease,
  state: contract.ReleaseState,
) {
  const { name } = await queries
    .selectFrom('classrooms')
    .where('id', '=', classroom_id)
    .select('name')
    .executeTakeFirstOrThrow()
  const now = contract.RELEASE_STATE[state].toLowerCase()
  return `Kelas ${name} sekarang ${now}, jadi tidak ada yang diubah. Muat ulang daftarnya.`
}

type StoredChoice = NonNullable<Awaited<ReturnType<typeof findChoice>>>
type ReleaseChoice = Pick<StoredChoice, 'release_at' | 'withdrawn_at' | 'withdraw_reason'>

function chosenBy(
  { act, release_at, reason }: contract.ReleaseInput,
  before: ReleaseChoice | null,
  at: string,
): ReleaseChoice {
  if (act === 'withdraw')
    return { release_at: before?.release_at ?? at, withdrawn_at: at, withdraw_reason: reason }
  return {
    release_at: act === 'draft' ? null : (release_at ?? at),
    withdrawn_at: null,
    withdraw_reason: null,
  }
}

async function choose(
  tx: Tx<Caller>,
  { kind, semester_id, ...place }: ClassRelease,
  { before, ...chosen }: ReleaseChoice & { before: StoredChoice | null },
): Promise<void> {
  const stamp = before ? tx.nextStamp(before.updated_at) : tx.now()
  const where = { ...place, kind, semester_id: semester_id ?? NO_SEMESTER }
  const after = await tx.queries
    .insertInto('releases')
    .values({ ...where, ...chosen, created_at: stamp, updated_at: stamp })
    .onConflict((conflict) =>
      conflict
        .columns(['classroom_id', 'eduyear_id', 'semester_id', 'kind'])
        .doUpdateSet({ ...chosen, updated_at: stamp }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = before ? 'update' : 'create'
  await tx.audit({ action, entity: 'release', entityId: after.id, before, after })
}
