/** Names under which files are stored: random, so that nobody guesses one, and never a path; and the check of image names that come from elsewhere. */
import { randomBytes } from 'node:crypto'

const NAME = /^[a-f0-9]{32}$/

export const randomName = () => randomBytes(16).toString('hex')

/** Names come out of our own tables; anything else is a mistake of ours, not a path. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error('Not the name of a stored file')
  return name
}

/** An image's file name: width, name, extension. It may come from a text or an address, so it is checked. */
const IMAGE = /^[\w-][\w.-]{0,199}$/
export const isImageName = (name: string) => IMAGE.test(name)
