/** Types of accounts, which decide between homes, menus and records. */
import { z } from 'zod'
import { contributionPoint, declaredContributions } from '../contributions.ts'
import { idsOf, type Option } from '../options.ts'

/**
 * Every type, as the name of a property. A feature adds its own, and contributes its label.
 *
 * @example declare module '#platform/contract/identity/userTypes.ts' { interface UserTypes { member: true } }
 */
export interface UserTypes {
  administrator: true
}

export type UserType = keyof UserTypes

export const ADMINISTRATOR_TYPE = { id: 'administrator', name: 'Administrator' } as const satisfies Option

/** @example USER_TYPES.contribute({ id: 'member', name: 'Anggota' }) */
export const USER_TYPES = contributionPoint<Option<UserType>>()

/** Built on first use, when the register has brought all types. */
export const userType = z.lazy(() =>
  z.enum(idsOf<UserType>([ADMINISTRATOR_TYPE, ...USER_TYPES.of(declaredContributions())])),
)
