/** Zips that were checked and wait for the operator's word, and what a job works on: any process goes on with them. */
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { checkedName, randomName } from './names.ts'
import { bytesOf, type LocalCopy, type ObjectStore } from './objectStore.ts'

export type Pending = {
  /** Takes a received file over. @returns its random name */
  take: (path: string) => Promise<string>
  /** As a file of this process, until it is released. */
  acquireCopy: (name: string) => Promise<LocalCopy>
  /** The secret that goes with it, made with it and removed with it. */
  key: (name: string) => Promise<Buffer>
  remove: (name: string) => Promise<void>
  /** Removes what is older and nobody waits for, whoever left it. */
  sweep: (olderThan: number, waitedFor: ReadonlySet<string>) => Promise<void>
}

const KEY = '.key'
const KEY_BYTES = 32
const place = (name: string) => `pending/${checkedName(name)}`
const keyOf = (name: string) => place(name) + KEY

export function openPending(store: ObjectStore): Pending {
  const makeKey = (name: string) => store.put(keyOf(name), randomBytes(KEY_BYTES))
  const readKey = async (name: string) => {
    const found = await store.open(keyOf(name))
    return found && (await bytesOf(found))
  }
  return {
    take: async (path) => {
      const name = randomName()
      // Before anybody knows the name, so that of several processes none makes another.
      await makeKey(name)
      await store.take(place(name), path)
      return name
    },
    acquireCopy: (name) => store.acquireCopy(place(name)),
    key: async (name) => {
      const found = await readKey(name)
      if (found) return found
      // What an earlier version took over got its key when it was first asked for.
      await makeKey(name)
      return (await readKey(name)) ?? missing(name)
    },
    remove: async (name) => {
      await store.remove(place(name))
      await store.remove(keyOf(name))
    },
    sweep: async (olderThan, waitedFor) => {
      for await (const { key, changedAt } of store.list('pending'))
        if (changedAt < olderThan && !waitedFor.has(basename(key, KEY))) await store.remove(key)
    },
  }
}

function missing(name: string): never {
  throw new Error(`The key of ${name} is gone`)
}
