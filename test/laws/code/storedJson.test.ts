/** JSON of the database is read by a schema: what an earlier version stored is checked like any other input. */
import { describe, expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

/** JSON that no schema's `parse` reads. */
const UNCHECKED = /(?<!\.(?:safeParse|parse)\()JSON\.parse\(/

describe('JSON that features stored', () => {
  it.each(['const row: Row = JSON.parse(text)', 'restore(JSON.parse(meta))'])('is not read by %j', (code) => {
    expect(UNCHECKED.test(code)).toBe(true)
  })

  it.each(['schema.parse(JSON.parse(text))', 'z.array(z.int()).safeParse(JSON.parse(text))'])(
    'may be read by %j',
    (code) => {
      expect(UNCHECKED.test(code)).toBe(false)
    },
  )

  it('is read by a schema in every server part', () => {
    const files = readSourceFiles(['src/features']).filter(({ file }) => file.includes('/server/'))
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter(({ text }) => UNCHECKED.test(text)).map(({ file }) => file)).toEqual([])
  })
})
