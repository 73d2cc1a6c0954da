/** Signs in by a password and, where the account has a second step, by a code. */
import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { SessionUser } from '#platform/contract/session.ts'
import { toErrorMessage } from '../../kit/screen/failures.ts'
import { type SignedIn, secondStepTokenOf, signIn, signInWithCode } from '../../providers/signInOut.ts'
import { useSecondStepForm } from './SecondStepFields.tsx'
import { useSignInForm } from './SignInFields.tsx'

type Options = {
  /** The name that is filled in. */
  email?: string
  /** Overrides the choice to stay signed in. */
  remember?: true
  isAllowed?: (user: SessionUser) => boolean
  onSignedIn: (signedIn: SignedIn) => void
}

/** The error of the last attempt stays above the form until the next one. */
export function useSignIn({ email, remember, isAllowed, onSignedIn }: Options) {
  const passwordForm = useSignInForm(email)
  const codeForm = useSecondStepForm()
  /** Set once the password was right and a code is needed. */
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const startAgain = () => {
    setToken(null)
    codeForm.reset()
  }
  const submitPassword = passwordForm.handleSubmit(async (values) => {
    setFailure(null)
    try {
      onSignedIn(await signIn(remember ? { ...values, remember } : values, isAllowed))
    } catch (error) {
      const nextToken = secondStepTokenOf(error)
      setToken(nextToken)
      if (nextToken === null) setFailure(toErrorMessage(error))
    }
  })
  const submitCode = codeForm.handleSubmit(async ({ code }) => {
    setFailure(null)
    try {
      onSignedIn(
        await signInWithCode({ name: passwordForm.getValues('email'), token: token ?? '', code }, isAllowed),
      )
    } catch (error) {
      setFailure(toErrorMessage(error))
      if (hasEnded(error)) startAgain()
      else codeForm.resetField('code')
    }
  })
  const goBack = () => {
    setFailure(null)
    startAgain()
  }
  const step: 'password' | 'code' = token === null ? 'password' : 'code'
  return { step, passwordForm, codeForm, failure, submitPassword, submitCode, goBack }
}

/** The server answered, and takes no further code for this sign-in. */
const hasEnded = (error: unknown) =>
  error instanceof HttpError && error.status === 200 && secondStepTokenOf(error) === null
