/** Verifies that the storage's access key may store, read and remove objects. */
import { S3ServiceException } from '@aws-sdk/client-s3'
import type { ObjectStore } from './objectStore.ts'
import { StorageUnreachable } from './storageUnreachable.ts'

type WatchedCalls = Pick<ObjectStore, 'put' | 'moveIn' | 'open' | 'remove'>

/** A temporary object outside of all listed folders; all processes share it, so at most one is left over. */
const TRIAL_KEY = 'trial/rights'

const isForbidden = (error: unknown) =>
  error instanceof StorageUnreachable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 403

/**
 * `verifyRights` stores, reads and removes an object the first time, and again after a call was forbidden.
 *
 * @returns the calls, which watch for forbidden requests, and `verifyRights`, which throws if one is forbidden
 */
export function watchRights(calls: WatchedCalls): WatchedCalls & { verifyRights: () => Promise<void> } {
  let isVerified = false
  const watchForbidden = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call
    } catch (error) {
      if (isForbidden(error)) isVerified = false
      throw error
    }
  }
  return {
    put: (key, bytes) => watchForbidden(calls.put(key, bytes)),
    moveIn: (key, path) => watchForbidden(calls.moveIn(key, path)),
    open: (key, requested) => watchForbidden(calls.open(key, requested)),
    remove: (key) => watchForbidden(calls.remove(key)),
    verifyRights: async () => {
      if (isVerified) return
      try {
        await calls.put(TRIAL_KEY, Buffer.from('x'))
        const stored = await calls.open(TRIAL_KEY)
        stored?.stream.destroy()
        await calls.remove(TRIAL_KEY)
        isVerified = true
      } catch (error) {
        // Other errors, such as full storage, are no missing right.
        if (isForbidden(error)) throw error
      }
    },
  }
}
