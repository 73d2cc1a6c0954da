/** A dump of the earlier system is read with the same days as every other place. */
import { expect, it } from 'vitest'
import { LegacyRow } from '#features/earlier-system/server/legacyRow.ts'
import { DAY_SPELLINGS } from '#test/support/contract/daySpellings.ts'

it.each(DAY_SPELLINGS)('%j is %s', (written, day) => {
  const row = new LegacyRow({
    table: 'students',
    cells: { id: '1', day_birth: written },
    zone: 'Asia/Jakarta',
    utc: new Set(),
    onColumnRead: () => undefined,
  })
  expect(row.day('day_birth')).toBe(day)
})
