/** Creates a folder that settings name. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorDetails } from '../errorDetails.ts'

/**
 * Creates a folder and those above it, unless it exists. Node's own `recursive` does not return where Linux says of a
 * folder below an existing one that it cannot be there, as in /proc.
 *
 * @throws what the last `mkdir` said
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = errorDetails(error)
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path || existsSync(parent)) throw error
    makeFolder(parent)
    makeFolder(path)
  }
}
