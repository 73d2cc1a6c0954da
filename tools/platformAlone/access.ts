/** The access keys and the roles of a platform that stands alone. */
import { ADMINISTRATION_KEYS, BASIC_KEYS, flattenTree, type SeededRole } from '#platform/contract/access.ts'

export const ACCESSES = flattenTree([BASIC_KEYS, ADMINISTRATION_KEYS])
export const SEEDED_ROLES: readonly SeededRole[] = [{ name: 'Administrator', accesses: ['*'] }]
