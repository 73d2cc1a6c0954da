/** Moments, sizes and tables as the command line says them. */
import { describe, expect, it } from 'vitest'
import { formatRowCounts, formatSize, timestampName } from '#server/cli/format.ts'
import { readConfig } from '#server/config.ts'

describe('the folder of a backup', () => {
  it.each([
    ['Asia/Jakarta', '2026-11-22T00:45:12Z', '2026-11-22-074512'],
    ['Asia/Jakarta', '2026-12-31T17:00:00Z', '2027-01-01-000000'],
    ['Asia/Jayapura', '2026-11-22T14:59:59Z', '2026-11-22-235959'],
  ])('in %s at %s is named %s', (SCHOOL_TZ, moment, name) => {
    const config = readConfig({ SCHOOL_TZ })
    expect(timestampName({ config, clock: () => Date.parse(moment) })).toBe(name)
  })

  it('of a later moment comes later by its name', () => {
    const config = readConfig({})
    const names = ['2026-09-30T23:00:00Z', '2026-10-01T01:00:00Z', '2026-10-01T10:00:00Z'].map((moment) =>
      timestampName({ config, clock: () => Date.parse(moment) }),
    )
    expect(names).toEqual([...names].sort())
  })
})

it.each([
  [0, '0 MB'],
  [5_400_000, '5,1 MB'],
  [1024 * 1024, '1 MB'],
  [1536 * 1024 * 1024, '1.536 MB'],
])('%i bytes are %s', (bytes, size) => {
  expect(formatSize(bytes)).toBe(size)
})

describe('the tables that were copied', () => {
  it('stand below each other, with the rows of each, and empty ones not at all', () => {
    expect(
      formatRowCounts([
        { table: 'users', rows: 12 },
        { table: 'roles', rows: 0 },
        { table: 'students', rows: 20_000 },
      ]),
    ).toEqual(['  users     12', '  students  20.000'])
  })

  it('of an empty school are none', () => {
    expect(formatRowCounts([{ table: 'users', rows: 0 }])).toEqual([])
    expect(formatRowCounts([])).toEqual([])
  })
})
