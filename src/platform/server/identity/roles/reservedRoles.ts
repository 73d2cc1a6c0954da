/** Roles that new accounts find by their names, so that these stay. */
import { contributionPoint } from '#platform/contract/contributions.ts'

/** @example RESERVED_ROLES.contribute({ name: 'anggota' }) */
export const RESERVED_ROLES = contributionPoint<{
  /** In lower case; it also names those who get the role. */
  name: string
}>()
