/** The calls of a forgotten password: asking for a link, and setting a new password with it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD_RESET } from '#features/accounts/server/notices.ts'
import { type Context, now } from '#platform/server/context.ts'
import { clientNetwork } from '#platform/server/db/clientNetwork.ts'
import { writeUnflushed, writeVital } from '#platform/server/db/write.ts'
import { departureOf } from '#platform/server/http/departure.ts'
import { errors } from '#platform/server/http/errors.ts'
import { LINK_LIFETIMES_MS } from '#platform/server/http/links/linkKinds.ts'
import { readLinkToken } from '#platform/server/http/links/linkTokens.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAccountEnd } from '#platform/server/identity/accountOwners.ts'
import {
  findChosenPasswordProblem,
  readOwnNames,
} from '#platform/server/identity/passwords/chosenPassword.ts'
import { storeOwnPassword } from '#platform/server/identity/passwords/ownPassword.ts'
import { hashPassword } from '#platform/server/identity/passwords/passwords.ts'
import { findByLogin } from '#platform/server/identity/signIn/findByLogin.ts'
import { unlockAccount } from '#platform/server/identity/signIn/loginAttempts.ts'
import { notify } from '#platform/server/notices/notices.ts'
import { FairQueue } from '#platform/server/workers/fairQueue.ts'
import type { notices } from '../../notices.ts'
import { FORGOTTEN } from '../mail/mailText.ts'
import { newMail } from '../mail/queue.ts'
import { findReset, mayAsk, refuseFloods } from './resets.ts'

/** Longer than finding the account and storing the request take, so that the time tells nothing. */
const ANSWER_AFTER_MS = 400

const LINK_FOLLOWS =
  'Bila akun itu ada dan punya alamat e-mail, tautannya segera dikirim ke sana. Tautan berlaku 30 menit.'
const NO_MAIL = 'Sekolah ini tidak mengirim e-mail. Hubungi administrator sekolah untuk mengatur ulang.'

const RETRY_AFTER_SECONDS = 10

/** Requests count each other under a lock; those that wait for it would otherwise hold every connection of the database. */
const requests = new FairQueue({
  places: 1,
  waiting: { perSender: 100, total: 1000, tooMany: () => errors.tooManyTries(RETRY_AFTER_SECONDS) },
})

export const forgottenPasswordHandlers = {
  forgotPassword: async ({ body, context, request, reply }) => {
    if (context.config.SMTP_URL === undefined) return { success: false, message: NO_MAIL, result: null }
    const answerTime = sleep(ANSWER_AFTER_MS)
    const sender = { id: clientNetwork(request.address), signal: departureOf(reply) }
    await requests.run(sender, () => ask(context, body.email, request.address))
    await answerTime
    return { message: LINK_FOLLOWS, result: null }
  },
  resetForgottenPassword: async ({ body, context, request }) => {
    await setPassword(context, { ...body, address: request.address })
    return { message: 'Password baru tersimpan. Silakan masuk.', result: null }
  },
} satisfies Partial<Handlers<typeof notices.calls>>

/** Stores the request, also of an unknown name, and the mail of a known one. @throws 429 */
async function ask(context: Context, name: string, address: string): Promise<void> {
  const user = await findByLogin({ ...context, queries: context.db.kysely }, name)
  const isMailable = user !== undefined && (await isReachable(context, user))
  // What a power cut undoes is asked for again.
  await writeUnflushed(context, async (tx) => {
    await tx.lock('password_resets')
    const network = await refuseFloods(tx, address)
    const isAsking = isMailable && (await mayAsk(tx, user.id))
    const { id } = await tx.queries
      .insertInto('password_resets')
      .values({
        user_id: isAsking ? user.id : null,
        network,
        created_at: tx.now(),
        expires_at: new Date(Date.parse(tx.now()) + LINK_LIFETIMES_MS['password-reset']).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!isAsking) return
    const mail = newMail(context, { user_id: user.id, kind: FORGOTTEN, reset_id: id })
    await tx.queries.insertInto('mails').values(mail).execute()
  })
}

async function isReachable(context: Context, { id, email }: { id: number; email: string | null }) {
  if (!email) return false
  const end = await readAccountEnd(context, id)
  return !end || end.at > now(context)
}

const ENDED = 'Tautan ini sudah dipakai atau berakhir. Minta tautan baru.'

type NewPassword = { token: string; password: string; address: string }

/** @throws 422 under `token` or `password` */
async function setPassword(context: Context, { token, password, address }: NewPassword): Promise<void> {
  const id = Number(/^(\d{1,10})\./.exec(token)?.[1] ?? 0)
  const reset = await findReset(context, id)
  const link = { token, ...(reset && { target: reset.target }) }
  if (!reset || readLinkToken(context, 'password-reset', link) === null)
    throw errors.invalid({ token: ENDED })
  const own = await readOwnNames({ ...context, queries: context.db.kysely }, reset.user_id)
  const problem = await findChosenPasswordProblem(context.config, password, own)
  if (problem) throw errors.invalid({ password: problem })
  const hash = await hashPassword(password)
  const user = { id: reset.user_id, address }
  await writeVital(context, user, async (tx) => {
    const current = await findReset(context, id, tx.queries)
    if (current?.target !== reset.target) throw errors.invalid({ token: ENDED })
    const { numUpdatedRows } = await tx.queries
      .updateTable('password_resets')
      .set({ used_at: tx.now() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw errors.invalid({ token: ENDED })
    await storeOwnPassword(tx, { userId: user.id, hash })
    await unlockAccount(tx.queries, user.id)
    await notify(tx, PASSWORD_RESET, [user.id])
  })
}
