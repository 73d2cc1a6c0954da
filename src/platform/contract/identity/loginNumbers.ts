/** Numbers by which persons sign in beside an e-mail address and a username. The platform has none; a feature adds them. */
import { contributionPoint } from '../contributions.ts'

/**
 * The columns of `users` that hold such numbers, as the names of properties. The server part that adds one names it under
 * `columns`.
 *
 * @example declare module '#platform/contract/identity/loginNumbers.ts' { interface LoginNumbers { card_no: true } }
 */
export interface LoginNumbers extends NoNumberYet {}

/** The platform itself has none. */
type NoNumberYet = Record<never, never>

export type LoginNumber = keyof LoginNumbers

/** @example LOGIN_NUMBERS.contribute({ column: 'card_no', label: 'Nomor Kartu' }) */
export const LOGIN_NUMBERS = contributionPoint<{ column: LoginNumber; label: string }>()

/** What the form asks for. @example nameLogins(['Nomor Kartu']) // 'Email, username atau Nomor Kartu' */
export function nameLogins(labels: readonly string[]): string {
  const all = ['Email', 'username', ...labels]
  return `${all.slice(0, -1).join(', ')} atau ${all.at(-1)}`
}
