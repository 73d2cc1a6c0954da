/** The lists of persons whose accounts may wait to be opened. */
import type { AccessKey } from '#platform/contract/access.ts'
import { contributionPoint } from '#platform/contract/contributions.ts'

/** A resource with the flag `without_account`. */
type AccountOwners = {
  /** API path without the leading slash. */
  resource: string
  label: string
  /** The keys to read the list. */
  access: readonly AccessKey[]
}

/** @example ACCOUNT_OWNERS.contribute({ resource: 'sia/master/teacher', label: 'Guru', access: MASTER_POLICY.read }) */
export const ACCOUNT_OWNERS = contributionPoint<AccountOwners>()
