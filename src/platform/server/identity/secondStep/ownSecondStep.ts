/** The calls by which staff set up and turn off their second step, and the office that of others. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { platform } from '#platform/contract/platform.ts'
import { MINUTE } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import { write, writeVital } from '../../db/write.ts'
import { type AccessCall, recordWrongPassword } from '../../http/accessTrail.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { notify } from '../../notices/notices.ts'
import { isOwnPassword } from '../passwords/passwords.ts'
import { isPasswordUnchanged } from '../passwords/unchangedPassword.ts'
import { readUserKeys, refuseStrongerUser } from '../roles/rights.ts'
import {
  type Attempt,
  admitAttempt,
  attemptInSession,
  clearAttempts,
  unlockAccount,
} from '../signIn/loginAttempts.ts'
import { revokeSessions } from '../signIn/sessions.ts'
import { countRecoveryCodes, generateRecoveryCodes, storeRecoveryCodes } from './recoveryCodes.ts'
import { SECOND_STEP_CHANGED } from './secondStepNotice.ts'
import { dropSecondStep, findSecondStep, type SecondStep, sealedFor } from './secondSteps.ts'
import { generateSecret, stepOfCode, uriOf } from './totp.ts'

export const secondStepHandlers = {
  readSecondStep: async ({ user, context }) => {
    const { isOn, isLost, on_at } = await findSecondStep(context, user.id)
    const isStaff = user.user_type === 'administrator'
    return {
      result: {
        is_on: isOn,
        on_at: isOn ? on_at : null,
        is_lost: isLost,
        is_available: isStaff,
        is_required: isStaff && context.config.SECOND_STEP === 'required',
        recovery_left: isOn ? await countRecoveryCodes(context.db.kysely, user.id) : 0,
        is_recent_session: await hasJustSignedIn(context, user),
      },
    }
  },

  startSecondStep: async ({ body, user, context, request }) => {
    if (user.user_type !== 'administrator')
      throw errors.conflict('Langkah kedua hanya untuk administrator dan operator.')
    const former = await refuseIfOn(context, user)
    if (body.password || !(await hasJustSignedIn(context, user)))
      await clearAttempts(
        context.db.kysely,
        (await assertOwnPassword({ context, user, request }, body.password)).attempt,
      )
    const secret = await generateSecret()
    await storeUnconfirmed(context, user, { secret, former })
    const issuer = await readSiteName(context)
    const label = user.email ?? user.username ?? user.name
    return { message: 'Pindai kode QR ini.', result: { secret, uri: await uriOf(secret, { issuer, label }) } }
  },

  confirmSecondStep: async ({ body, user, context }) => {
    const { secret, sealed, startedAt } = await refuseIfOn(context, user)
    if (secret === null || sealed === null || !isRecent(context, startedAt))
      throw errors.conflict(NOT_STARTED)
    // Whoever guessed the first code would be shown the recovery codes.
    const attempt = attemptInSession(user)
    await sleep(await admitAttempt(context, attempt))
    const step = await stepOfCode(secret, body.code.replace(/\s/g, ''), context.clock())
    if (step === null) throw errors.invalid({ code: WRONG_FIRST_CODE })
    const codes = generateRecoveryCodes()
    await writeVital(context, user, async (tx) => {
      // They were opened by the password alone.
      await revokeSessions(tx.queries, { userId: user.id, except: user.sessionId })
      await clearAttempts(tx.queries, attempt)
      const { numUpdatedRows } = await tx.queries
        .updateTable('second_steps')
        .set({ used_step: step, on_at: tx.now() })
        .where('user_id', '=', user.id)
        .where('secret', '=', sealed)
        .where('used_step', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw errors.conflict(NOT_STARTED)
      await storeRecoveryCodes(tx.queries, { userId: user.id, codes, at: tx.now() })
      const change = { before: { second_step: 'mati' }, after: { second_step: 'aktif' } }
      await tx.audit({ action: 'second-step', entity: 'user', entityId: user.id, ...change })
      await notify(tx, SECOND_STEP_CHANGED, [user.id])
    })
    return {
      message: 'Langkah kedua aktif. Perangkat Anda yang lain sudah keluar.',
      result: { recovery: codes },
    }
  },

  endSecondStep: async ({ body, user, context, request }) => {
    const { attempt, password_hash } = await assertOwnPassword({ context, user, request }, body.password)
    await writeVital(context, user, async (tx) => {
      if (!(await isPasswordUnchanged(tx.queries, { id: user.id, password_hash })))
        throw errors.invalid({ password: 'Password salah' })
      await clearAttempts(tx.queries, attempt)
      if (!(await dropSecondStep(tx, user.id))) throw errors.conflict('Langkah kedua akun Anda tidak aktif.')
    })
    return { message: 'Langkah kedua sudah dimatikan.', result: null }
  },

  resetSecondStep: async ({ params: { id }, user, context }) => {
    // Whoever sits at somebody's open session does not know the password.
    if (id === user.id)
      throw errors.conflict('Langkah kedua Anda sendiri dimatikan di Perangkat, dengan password Anda.')
    await write(context, user, async (tx) => {
      await tx.lock('rights')
      refuseStrongerUser(user, await readUserKeys(tx.queries, id))
      await revokeSessions(tx.queries, { userId: id })
      if (!(await dropSecondStep(tx, id))) throw errors.conflict('Akun ini tidak memakai langkah kedua.')
      await unlockAccount(tx.queries, id)
    })
    return { message: 'Langkah kedua akun itu sudah dimatikan.', result: null }
  },
} satisfies Partial<Handlers<typeof platform.calls>>

/** Nobody who finds an open session may set up a second step of their own in it, which would shut the owner out. */
async function hasJustSignedIn({ db, clock }: Context, { sessionId }: Caller): Promise<boolean> {
  const session = await db.kysely
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('created_at')
    .executeTakeFirst()
  return session !== undefined && isRecent({ clock }, session.created_at)
}

const RECENT_MS = 15 * MINUTE
const isRecent = ({ clock }: Pick<Context, 'clock'>, at: string) =>
  Math.abs(clock() - Date.parse(at)) < RECENT_MS

/** @returns the try, to be cleared with what it was for, and the hash that matched @throws 422 for another password, 429 after ten */
async function assertOwnPassword(
  call: AccessCall,
  password: string | null | undefined,
): Promise<{ attempt: Attempt; password_hash: string }> {
  const { context, user } = call
  if (!password) throw errors.invalid({ password: 'Masukkan password Anda' })
  const { password_hash } = await context.db.kysely
    .selectFrom('users')
    .where('id', '=', user.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const attempt = attemptInSession(user)
  await sleep(await admitAttempt(context, attempt))
  if (!(await isOwnPassword(password_hash, password))) {
    await recordWrongPassword(call)
    throw errors.invalid({ password: 'Password salah' })
  }
  return { attempt, password_hash }
}

const NOT_STARTED = 'Pemasangan ini sudah tidak berlaku. Mulai lagi.'
const WRONG_FIRST_CODE =
  'Kode salah. Pastikan jam ponsel tepat, lalu masukkan kode yang sedang tampil di aplikasi'

const IS_ON = 'Langkah kedua sudah aktif. Matikan dahulu untuk memasangnya lagi.'

/** @returns what was begun or lost @throws 409 */
async function refuseIfOn(context: Context, user: Caller): Promise<SecondStep> {
  const secondStep = await findSecondStep(context, user.id)
  if (secondStep.isOn) throw errors.conflict(IS_ON)
  return secondStep
}

/**
 * A former secret that waits for its first code, or was lost, is replaced, but none that was confirmed meanwhile from
 * elsewhere; `on_at` still says that one was lost.
 *
 * @throws 409
 */
async function storeUnconfirmed(
  context: Context,
  user: Caller,
  { secret, former }: { secret: string; former: Pick<SecondStep, 'usedStep'> },
): Promise<void> {
  await write(context, user, async ({ queries, now }) => {
    const begun = await queries
      .insertInto('second_steps')
      .values({ user_id: user.id, created_at: now() })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ used_step: null, created_at: now() })
          .where('second_steps.used_step', 'is not distinct from', former.usedStep),
      )
      .returning('id')
      .executeTakeFirst()
    if (!begun) throw errors.conflict(IS_ON)
    await queries
      .updateTable('second_steps')
      .set({ secret: context.keys.seal(sealedFor(begun.id), secret) })
      .where('id', '=', begun.id)
      .execute()
  })
}

/** Names the account in the app. */
async function readSiteName({ db }: Context): Promise<string> {
  const setting = await db.kysely
    .selectFrom('settings')
    .where('name', '=', 'site_name')
    .select('value')
    .executeTakeFirst()
  return setting?.value || 'Pelita'
}
