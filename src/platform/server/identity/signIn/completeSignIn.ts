/** Completes a sign-in whose password was right, and the limits and the trail of those that fail. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import type { NewDevice, SignInResult } from '#platform/contract/session.ts'
import type { Context } from '../../context.ts'
import { isDiskFull } from '../../db/engine.ts'
import { type Tx, writeUnflushed, writeVital } from '../../db/write.ts'
import { readSessionUser } from '../../http/authentication.ts'
import { readAccountEnd } from '../accountOwners.ts'
import { identifyDevice, rememberDevice } from '../devices/knownDevice.ts'
import { noteNetwork } from '../devices/knownNetworks.ts'
import { noteDevice } from '../devices/newDevices.ts'
import { isPasswordUnchanged } from '../passwords/unchangedPassword.ts'
import { findSecondStep, type Proof } from '../secondStep/secondSteps.ts'
import type { PasswordChecked } from '../secondStep/tokens.ts'
import { recordInTurn } from './admissionQueue.ts'
import { type Attempt, admitAttempt, clearAttempts, MAX_DELAY_MS } from './loginAttempts.ts'
import { openSession, toAgent } from './sessions.ts'

type Admission = { attempt: Attempt; recordFailure: () => Promise<void> }

/**
 * If a failed try cannot be stored because the disk is full, the longest delay applies.
 *
 * @returns milliseconds to wait before the response
 * @throws 429, which is recorded as a failure
 */
export async function admitDespiteFullDisk(
  context: Context,
  { attempt, recordFailure }: Admission,
): Promise<number> {
  try {
    return await admitAttempt(context, attempt)
  } catch (error) {
    if (isDiskFull(error)) return MAX_DELAY_MS
    await recordFailure()
    throw error
  }
}

type SignInCall = { context: Context; request: FastifyRequest; reply: FastifyReply }
type Checked = PasswordChecked & {
  attempt: Attempt
  /** What the second step needs to be used up. */
  proof?: Proof
}

/** Opens the session and makes the device known. @returns null where the password or the proof no longer counts */
export async function completeSignIn(
  call: SignInCall,
  checked: Checked,
): Promise<{ message: string; result: SignInResult } | null> {
  const { context, request, reply } = call
  const { user, proof } = checked
  const { kysely } = context.db
  const device = identifyDevice(context, request, user.id)
  const latestEnd = (await readAccountEnd(context, user.id))?.at
  const opened = await openSessionFor(call, { ...checked, ...device, latestEnd })
  const session = opened && (await readSessionUser(context, user.id))
  if (!session) return null
  rememberDevice(context, { request, reply }, { userId: user.id, device: device.device })
  const welcome = endWithFullStop(`Selamat datang, ${session.name}`)
  const { isLost } = await findSecondStep(context, user.id)
  return {
    message: [welcome, await proof?.message(kysely)].filter(Boolean).join(' '),
    result: {
      access_token: opened.token,
      user: session,
      nama: session.name,
      new_devices: opened.newDevices,
      is_second_step_lost: isLost,
    },
  }
}

/** @returns null where the password was changed or a second step set up meanwhile, or the proof was used */
async function openSessionFor(
  { context, request }: SignInCall,
  {
    user,
    attempt,
    proof,
    device,
    isNew,
    ...lifetime
  }: Checked & { device: string; isNew: boolean; latestEnd: string | undefined },
): Promise<{ token: string; newDevices: NewDevice[] } | null> {
  const client = { address: request.address, agent: toAgent(request.headers['user-agent']) }
  const author = { id: user.id, address: request.address }
  const needsNoProof = async ({ queries }: Tx) => !(await findSecondStep(context, user.id, queries)).isOn
  const tryOpenSession = ({ isRecorded }: { isRecorded: boolean }) =>
    writeVital(context, author, async (tx) => {
      if (!(await isPasswordUnchanged(tx.queries, user))) return null
      if (!(await (proof ? proof.use(tx) : needsNoProof(tx)))) return null
      await clearAttempts(tx.queries, attempt)
      const token = await openSession(tx.queries, context, { userId: user.id, ...lifetime, client })
      if (!isRecorded) return { token, newDevices: [] }
      await tx.audit({ action: 'login', entity: 'user', entityId: user.id })
      await noteNetwork(tx, request.address)
      return { token, newDevices: await noteDevice(tx, { userId: user.id, device, isNew, ...client }) }
    })
  try {
    return await tryOpenSession({ isRecorded: true })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    // Sessions replace ended ones, while every audit row needs new space; so signing in still works on a full disk.
    request.log.error(error)
    return tryOpenSession({ isRecorded: false })
  }
}

/** The audit trail stores the account and the address, not the typed name: it could be a password. */
export async function recordFailedSignIn(
  context: Context,
  request: FastifyRequest,
  failed: { entityId: number; after?: unknown },
): Promise<void> {
  try {
    // A power cut may undo the row of the last moment's failures, as it ends the tries themselves.
    await recordInTurn(request, () =>
      writeUnflushed(context, (tx) =>
        tx.auditThrottled({ action: 'login-failed', entity: 'user', ...failed, address: request.address }),
      ),
    )
  } catch (error) {
    request.log.error(error)
  }
}
