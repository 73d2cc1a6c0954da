/** A disk that is full for one batch of an import, which then waits to be resumed. */
import { vi } from 'vitest'
import type { World } from './world.ts'

/** Makes the third batch fail, until `vi.restoreAllMocks()`. */
export function failThirdBatch({ context }: World): void {
  const { kysely } = context.db
  const transaction = kysely.transaction.bind(kysely)
  let transactionCount = 0
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    transactionCount += 1
    if (transactionCount === 4) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    return transaction()
  })
}
