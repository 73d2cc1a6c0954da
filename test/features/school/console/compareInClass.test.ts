/** The order of printed lists. */
import { expect, it } from 'vitest'
import { compareInClass } from '#features/school/console/compareInClass.ts'

it('a printed list goes from VII A to IX J, and in a class by name', () => {
  const toRow = (code: string, room: string, name: string) => ({
    classroom: { code, name: `${code} ${room}` },
    student: { name },
  })
  const rows = [
    toRow('IX', 'A', 'Ani'),
    toRow('VII', 'B', 'Ani'),
    toRow('VIII', 'A', 'Ani'),
    toRow('VII', 'A', 'budi'),
    toRow('VII', 'A', 'Ani'),
  ]
  expect(rows.toSorted(compareInClass)).toEqual([rows[4], rows[3], rows[1], rows[2], rows[0]])
})
