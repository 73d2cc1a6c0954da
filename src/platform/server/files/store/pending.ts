/** Files that wait for a confirmation or a job, in the store so that any process can continue with them. */
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { checkName, randomName } from './names.ts'
import { type LocalCopy, type ObjectStore, readBytes } from './objectStore.ts'

export type Pending = {
  /** Moves a received file into the store. @returns its random name */
  moveIn: (path: string) => Promise<string>
  /** A local copy, to be released after use. */
  acquireCopy: (name: string) => Promise<LocalCopy>
  /** The secret key of the file, which is created and removed with it. */
  getKey: (name: string) => Promise<Buffer>
  remove: (name: string) => Promise<void>
  /** Removes older files, except those in use. */
  sweep: (olderThan: number, namesInUse: ReadonlySet<string>) => Promise<void>
}

const KEY_SUFFIX = '.key'
const KEY_BYTES = 32
const toPath = (name: string) => `pending/${checkName(name)}`
const toKeyPath = (name: string) => toPath(name) + KEY_SUFFIX

export function openPending(store: ObjectStore): Pending {
  const makeKey = (name: string) => store.put(toKeyPath(name), randomBytes(KEY_BYTES))
  const readKey = async (name: string) => {
    const found = await store.open(toKeyPath(name))
    return found && (await readBytes(found))
  }
  return {
    moveIn: async (path) => {
      const name = randomName()
      // Created before the name is known, so that no other process creates another key.
      await makeKey(name)
      await store.moveIn(toPath(name), path)
      return name
    },
    acquireCopy: (name) => store.acquireCopy(toPath(name)),
    getKey: async (name) => {
      const found = await readKey(name)
      if (found) return found
      // Files of earlier versions get their key when it is first read.
      await makeKey(name)
      return (await readKey(name)) ?? throwMissingKey(name)
    },
    remove: async (name) => {
      await store.remove(toPath(name))
      await store.remove(toKeyPath(name))
    },
    sweep: async (olderThan, namesInUse) => {
      for await (const { key, changedAt } of store.list('pending'))
        if (changedAt < olderThan && !namesInUse.has(basename(key, KEY_SUFFIX))) await store.remove(key)
    },
  }
}

function throwMissingKey(name: string): never {
  throw new Error(`The key of ${name} is gone`)
}
