/** Whether a storage's key may do what the school needs: a key that may only list would answer every upload with an error. */
import { S3ServiceException } from '@aws-sdk/client-s3'
import type { ObjectStore } from './objectStore.ts'
import { StorageUnreachable } from './storageUnreachable.ts'

type Tried = Pick<ObjectStore, 'put' | 'take' | 'open' | 'remove'>

/** There for a moment, beside all that is listed or served; the same for all processes, so that at most one is left over. */
const TRIAL_KEY = 'trial/rights'

const isForbidden = (error: unknown) =>
  error instanceof StorageUnreachable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 403

/**
 * Stores, reads and removes an object the first time it is asked, and again once something was forbidden.
 *
 * @returns the calls, which note what is forbidden, and the trial, which throws where one of them is
 */
export function watchRights(calls: Tried): Tried & { tryRights: () => Promise<void> } {
  let isProven = false
  const noting = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (isForbidden(error)) isProven = false
      throw error
    }
  }
  return {
    put: (key, bytes) => noting(calls.put(key, bytes)),
    take: (key, path) => noting(calls.take(key, path)),
    open: (key, requested) => noting(calls.open(key, requested)),
    remove: (key) => noting(calls.remove(key)),
    tryRights: async () => {
      if (isProven) return
      try {
        await calls.put(TRIAL_KEY, Buffer.from('x'))
        const stored = await calls.open(TRIAL_KEY)
        stored?.stream.destroy()
        await calls.remove(TRIAL_KEY)
        isProven = true
      } catch (error) {
        // What is full still serves what it has.
        if (isForbidden(error)) throw error
      }
    },
  }
}
