/** The access keys and the roles of a platform that stands alone. */
import {
  type AccessFile,
  ADMINISTRATION_KEYS,
  BASIC_KEYS,
  flattenTree,
  type SeededRole,
  treesOf,
} from '#platform/contract/access.ts'

const declared = import.meta.glob<AccessFile>('./features/*/access.ts', { eager: true })

export const ACCESSES = flattenTree([BASIC_KEYS, ...treesOf(Object.values(declared)), ADMINISTRATION_KEYS])
export const SEEDED_ROLES: readonly SeededRole[] = [{ name: 'Administrator', accesses: ['*'] }]
