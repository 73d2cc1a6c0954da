/** Columns that refer to an account; while a row does, the account cannot be deleted. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { UsedBy } from '#platform/server/resource/inUse.ts'

/** @example ACCOUNT_USES.contribute(AUTHOR_REFERENCE) */
export const ACCOUNT_USES = contributionPoint<UsedBy>()
