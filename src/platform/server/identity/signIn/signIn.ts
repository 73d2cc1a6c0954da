/** Signing in, signing out, and the current session. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { platform } from '#platform/contract/platform.ts'
import type { Context } from '../../context.ts'
import { write, writeVital } from '../../db/write.ts'
import { departureOf } from '../../http/departure.ts'
import type { Handlers } from '../../http/serve.ts'
import { findKnownDevice } from '../devices/knownDevice.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { findSecondStep } from '../secondStep/secondSteps.ts'
import { issueSecondStepToken } from '../secondStep/tokens.ts'
import { inTurn } from './admissionQueue.ts'
import { admitDespiteFullDisk, completeSignIn, recordFailedSignIn } from './completeSignIn.ts'
import { findSignInEnd } from './endedSignIn.ts'
import { hasFailedLately, noteFailure } from './failedNetworks.ts'
import { findByLogin } from './findByLogin.ts'
import { attemptOf, clearAttempts } from './loginAttempts.ts'
import { renewHash } from './renewHash.ts'
import { revokeSessions } from './sessions.ts'

const WRONG_CREDENTIALS = 'Email atau password salah.'
const CODE_NEEDED = 'Masukkan kode dari aplikasi pembuat kode di ponsel Anda.'

type SignInRequest = { context: Context; request: FastifyRequest; name: string; isNetworkKnown: boolean }

/** Finds the account and records the try. @throws 429 */
async function admitSignIn({ context, request, name, isNetworkKnown }: SignInRequest) {
  const user = await findByLogin({ ...context, queries: context.db.kysely }, name)
  const device = user ? findKnownDevice(context, request, user.id) : null
  const attempt = attemptOf({ address: request.address, user, name, device })
  const recordFailure = () => recordFailedSignIn(context, request, { entityId: user?.id ?? 0 })
  const delayMs = await admitDespiteFullDisk(context, { attempt, recordFailure })
  return { user, attempt, recordFailure, delayMs, isNetworkKnown }
}

export const sessionHandlers = {
  login: async ({ body, context, request, reply }) => {
    const { user, attempt, recordFailure, delayMs, isNetworkKnown } = await inTurn(
      { context, request, reply },
      (isNetworkKnown) => admitSignIn({ context, request, name: body.email, isNetworkKnown }),
    )
    await sleep(delayMs)
    const isRight = await verifyPassword(user?.password_hash ?? null, body.password, {
      id: attempt.source,
      goesFirst: attempt.isKnown || isNetworkKnown,
      goesSecond: !hasFailedLately(context, request.address),
      signal: departureOf(reply),
    })
    if (!user || !isRight) {
      noteFailure(context, request.address)
      await recordFailure()
      return { success: false, message: WRONG_CREDENTIALS, result: null }
    }
    // Asked only after the password, so that guessing reveals nothing about an account.
    const ended = await findSignInEnd(context, user)
    if (ended) {
      await recordFailure()
      await write(context, null, (tx) => clearAttempts(tx.queries, attempt))
      return { success: false, message: ended, result: null }
    }
    const hashed = await renewHash(context, user, { password: body.password, log: request.log })
    const checked = { user: hashed, isRemembered: body.remember === true }
    const { isOn, usedStep } = await findSecondStep(context, user.id)
    if (isOn && usedStep !== null) {
      await write(context, null, (tx) => clearAttempts(tx.queries, attempt))
      const token = issueSecondStepToken(context, { ...checked, usedStep })
      return { success: false, message: CODE_NEEDED, result: { second_step: token } }
    }
    const signedIn = await completeSignIn({ context, request, reply }, { ...checked, attempt })
    return signedIn ?? { success: false, message: WRONG_CREDENTIALS, result: null }
  },

  logout: async ({ user, context }) => {
    await writeVital(context, user, async (tx) => {
      await revokeSessions(tx.queries, { sessionId: user.sessionId })
      await tx.audit({
        action: 'logout',
        entity: 'user',
        entityId: user.id,
      })
    })
    return { message: 'Anda sudah keluar.', result: null }
  },

  currentSession: ({ user }) => {
    const { sessionId, tokenHash, usedAt, address, requestedAt, ...publicUser } = user
    return { result: publicUser }
  },
} satisfies Partial<Handlers<typeof platform.calls>>
