/** Completes a sign-in whose password was right, with a code. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { platform } from '#platform/contract/platform.ts'
import type { Handlers } from '../../http/serve.ts'
import { findKnownDevice } from '../devices/knownDevice.ts'
import { admitDespiteFullDisk, completeSignIn, recordFailedSignIn } from '../signIn/completeSignIn.ts'
import { findSignInEnd } from '../signIn/endedSignIn.ts'
import { attemptWithCode } from '../signIn/loginAttempts.ts'
import { findProof } from './secondSteps.ts'
import { readSecondStepToken } from './tokens.ts'

const START_AGAIN = 'Waktu untuk memasukkan kode sudah habis. Masuk lagi dengan password.'
const WRONG_CODE =
  'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, atau pakai kode pemulihan.'

export const signInWithCodeHandlers = {
  loginSecondStep: async (call) => {
    const { body, context, request } = call
    const checked = await readSecondStepToken(context, body.token)
    // Also where it was turned off meanwhile; a sign-in by the password alone then begins anew.
    if (!checked) return { success: false, message: START_AGAIN, result: null }
    const { user, usedStep } = checked
    const ended = await findSignInEnd(context, user)
    if (ended) return { success: false, message: ended, result: null }
    const attempt = attemptWithCode({ userId: user.id, device: findKnownDevice(context, request, user.id) })
    const recordFailure = () =>
      recordFailedSignIn(context, request, { entityId: user.id, after: { second_step: 'kode salah' } })
    await sleep(await admitDespiteFullDisk(context, { attempt, recordFailure }))
    const proof = await findProof(context, { userId: user.id, usedStep }, body.code)
    const signedIn = proof && (await completeSignIn(call, { ...checked, attempt, proof }))
    if (signedIn) return signedIn
    await recordFailure()
    return { success: false, message: WRONG_CODE, result: { second_step: body.token } }
  },
} satisfies Partial<Handlers<typeof platform.calls>>
