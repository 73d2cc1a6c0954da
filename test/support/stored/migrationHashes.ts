/** What the migrations of a version say, for the law that later versions do not change them. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { readSourceFiles } from '#test/support/source/sources.ts'

/** The hash of each migration, and of what only migrations import, by the names of their files. */
export function hashMigrations(): Record<string, string> {
  const files = readSourceFiles(['src/features'], /(^|\/)migrations\/.+\.ts$/)
  return Object.fromEntries(
    files
      .map(({ file, text }) => [basename(file), createHash('sha256').update(text).digest('hex')] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
