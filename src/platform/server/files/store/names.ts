/** Names of stored files, which are random and never paths, and their checks. */
import { randomBytes } from 'node:crypto'

const STORED_NAME = /^[a-f0-9]{32}$/

export const randomName = () => randomBytes(16).toString('hex')

/** Names come from the database; an invalid one is a bug. @throws Error */
export function checkName(name: string): string {
  if (!STORED_NAME.test(name)) throw new Error('Not the name of a stored file')
  return name
}

/** An image's file name: width, name, extension. It may come from a text or an address, so it is checked. */
const IMAGE_NAME = /^[\w-][\w.-]{0,199}$/
export const isImageName = (name: string) => IMAGE_NAME.test(name)
