/** The second step of an account as it is stored, and the proofs that it asks for. */
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import type { Tx } from '../../db/write.ts'
import { notify } from '../../notices/notices.ts'
import { countRecoveryCodes, findRecoveryCode } from './recoveryCodes.ts'
import { SECOND_STEP_CHANGED } from './secondStepNotice.ts'
import { stepOfCode } from './totp.ts'

export type SecondStep = {
  /** In base32; null where there is none, or it does not open with the server's key. */
  secret: string | null
  /** The secret as it is stored. */
  sealed: string | null
  /** The time step of the last code; each sign-in moves it on. */
  usedStep: number | null
  isOn: boolean
  isLost: boolean
  on_at: string | null
  /** When setting up began, UTC ISO. */
  startedAt: string
}

const NONE: SecondStep = {
  secret: null,
  sealed: null,
  usedStep: null,
  isOn: false,
  isLost: false,
  on_at: null,
  startedAt: '',
}

export const sealedFor = (rowId: number) => ({ purpose: 'second-step', ownerId: rowId })

export async function findSecondStep(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  userId: number,
  queries: Queries = db.kysely,
): Promise<SecondStep> {
  const row = await queries
    .selectFrom('second_steps')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return NONE
  const secret = row.secret === null ? null : keys.open(sealedFor(row.id), row.secret)
  const isOn = secret !== null && row.used_step !== null
  const isLost = !isOn && row.on_at !== null
  return {
    secret,
    sealed: row.secret,
    usedStep: row.used_step,
    isOn,
    isLost,
    on_at: row.on_at,
    startedAt: row.created_at,
  }
}

/** Something that signs in once: it is used up in the transaction that opens the session. */
export type Proof = {
  /** @returns whether it was not used before */
  use: (tx: Tx) => Promise<boolean>
  /** What the user must know once it was used. */
  message: (queries: Queries) => Promise<string>
}

/** The account, and the last step that was used when its password was checked. */
type Checked = { userId: number; usedStep: number }

/** @returns null if it is neither a code of this moment nor one of the account's recovery codes */
export async function findProof(context: Context, checked: Checked, code: string): Promise<Proof | null> {
  const { isOn, secret, sealed } = await findSecondStep(context, checked.userId)
  if (!isOn || secret === null || sealed === null) return null
  const digits = code.replace(/\s/g, '')
  const step = /^\d{6}$/.test(digits) ? await stepOfCode(secret, digits, context.clock()) : null
  if (step !== null) return proofOfStep({ ...checked, sealed }, step)
  const recoveryCodeId = await findRecoveryCode(context.db.kysely, checked.userId, code)
  return recoveryCodeId === undefined ? null : proofOfRecoveryCode({ ...checked, sealed }, recoveryCodeId)
}

/** Each time step signs in once, and none before the last one, so that a code that was looked on opens nothing. */
const proofOfStep = (checked: Sealed, step: number): Proof => ({
  use: async ({ queries }) => step > checked.usedStep && moveOn(queries, checked, step),
  message: async () => '',
})

const proofOfRecoveryCode = (checked: Sealed, id: number): Proof => ({
  use: async (tx) => {
    // By one only: a clock that ran ahead must not shut the app's codes out afterwards.
    if (!(await moveOn(tx.queries, checked, checked.usedStep + 1))) return false
    const { numDeletedRows } = await tx.queries
      .deleteFrom('recovery_codes')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const after = { recovery_code: 'dipakai' }
    await tx.audit({ action: 'second-step', entity: 'user', entityId: checked.userId, after })
    return true
  },
  message: async (queries) =>
    `Kode pemulihan itu sudah terpakai; sisa ${await countRecoveryCodes(queries, checked.userId)}.`,
})

type Sealed = Checked & { sealed: string }

/** Of sign-ins that checked the password before the same step one succeeds, whichever codes they send. */
async function moveOn(queries: Queries, { userId, sealed, usedStep }: Sealed, step: number) {
  const { numUpdatedRows } = await queries
    .updateTable('second_steps')
    .set({ used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', sealed)
    .where('used_step', '=', usedStep)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Turns it off and forgets its secret and codes. @returns whether there was one, or one that was lost */
export async function dropSecondStep(tx: Tx, userId: number): Promise<boolean> {
  const { queries, audit } = tx
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const dropped = await queries
    .deleteFrom('second_steps')
    .where('user_id', '=', userId)
    .returning('on_at')
    .executeTakeFirst()
  if (!dropped?.on_at) return false
  const change = { before: { second_step: 'aktif' }, after: { second_step: 'mati' } }
  await audit({ action: 'second-step', entity: 'user', entityId: userId, ...change })
  await notify(tx, SECOND_STEP_CHANGED, [userId])
  return true
}
