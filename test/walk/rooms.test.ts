/** Laws of size and shape: folders a reader can hold in mind, and one door to the database. */
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '#test/support/sources.ts'

/** Rooms under these laws. */
const ROOMS = ['contract', 'server'] as const

const files = sourceFiles(ROOMS).filter(({ file }) => !file.includes('/migrations/'))

describe('sizes', () => {
  it('are looked at over every file', () => {
    expect(files.length).toBeGreaterThan(130)
  })

  it('a folder has at most 15 files', () => {
    const counts = new Map<string, number>()
    for (const { file } of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 15)).toEqual([])
  })
})

describe('the door to the database', () => {
  it('is the only place that opens transactions or writes the trail', () => {
    const others = sourceFiles(['server']).filter(
      ({ file, text }) =>
        !file.startsWith('server/db/') &&
        /\.(transaction|startTransaction|transact)\(|insertInto\('audits'\)/.test(text),
    )
    expect(others.map(({ file }) => file)).toEqual([])
  })
})
