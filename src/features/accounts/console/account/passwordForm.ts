/** The rules of the form in which one changes the own password. */

import { passwordInput } from '#platform/contract/identity/password.ts'
import { findPasswordProblem, type OwnNames } from '#platform/contract/passwordRule.ts'

/** The form's rules, with what the session knows of its user; the server knows more, and the commonest passwords. */
export function passwordInputOf(own: OwnNames) {
  return passwordInput.superRefine(({ password_baru: chosen }, context) => {
    const message = findPasswordProblem(chosen, { own: [own] })
    if (message) context.addIssue({ code: 'custom', message, path: ['password_baru'] })
  })
}
