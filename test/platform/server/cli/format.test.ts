/** Times, sizes and tables as the command line prints them. */
import { describe, expect, it } from 'vitest'
import { formatRowCounts, formatSize, timestampName } from '#platform/server/cli/format.ts'
import { readConfig } from '#platform/server/config.ts'

describe('the folder of a backup', () => {
  it.each([
    ['Asia/Jakarta', '2026-11-22T00:45:12Z', '2026-11-22-074512'],
    ['Asia/Jakarta', '2026-12-31T17:00:00Z', '2027-01-01-000000'],
    ['Asia/Jayapura', '2026-11-22T14:59:59Z', '2026-11-22-235959'],
  ])('in %s at %s is named %s', (SCHOOL_TZ, time, name) => {
    const config = readConfig({ SCHOOL_TZ })
    expect(timestampName({ config, clock: () => Date.parse(time) })).toBe(name)
  })

  it('sorts by name as by time', () => {
    const config = readConfig({})
    const names = ['2026-09-30T23:00:00Z', '2026-10-01T01:00:00Z', '2026-10-01T10:00:00Z'].map((time) =>
      timestampName({ config, clock: () => Date.parse(time) }),
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

describe('the row counts of copied tables', () => {
  it('are aligned in lines, without empty tables', () => {
    expect(
      formatRowCounts([
        { table: 'users', rows: 12 },
        { table: 'roles', rows: 0 },
        { table: 'students', rows: 20_000 },
      ]),
    ).toEqual(['  users     12', '  students  20.000'])
  })

  it('of an empty school are no lines', () => {
    expect(formatRowCounts([{ table: 'users', rows: 0 }])).toEqual([])
    expect(formatRowCounts([])).toEqual([])
  })
})
