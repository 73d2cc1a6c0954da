/** The rows that features add to a new school, in the transaction that creates it. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Config } from './config.ts'
import type { Tx } from './db/write.ts'

type FirstRows = (tx: Tx, config: Config) => Promise<unknown>

/** @example FIRST_ROWS.contribute(seedPeriod) */
export const FIRST_ROWS = contributionPoint<FirstRows>()
