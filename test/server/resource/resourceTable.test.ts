/** The table of a plain resource, as its description alone gives it. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resources } from '#contract/catalogue.ts'
import type { Resource } from '#contract/resource.ts'
import { TABLES } from '#server/db/tables.ts'
import { tableColumns } from '#server/resource/resourceTable.ts'

describe('a table that only its resource names', () => {
  it.each(['lesson', 'classroom', 'teacher', 'student', 'slide'] as const)(
    'has the columns that were written down for %s',
    (name) => {
      const undeclared: Resource = { ...resources[name], table: `more_${name}s` }
      const { user_id: _, left_on: _left, ...written } = TABLES[resources[name].table as 'students']
      const ofFields = Object.keys(tableColumns(undeclared))
      expect(ofFields.filter((column) => !(column in written))).toEqual(
        Object.keys(resources[name].extra ?? {}).filter((column) => !(column in written)),
      )
      expect(Object.keys(written).filter((column) => !ofFields.includes(column))).toEqual([])
    },
  )

  it('keeps numbers as numbers, and lets be empty what may be left out', () => {
    const input = z.object({
      name: z.string(),
      quota: z.int(),
      fee: z.number().nullish(),
      note: z.string().nullish(),
    })
    const club = { ...resources.lesson, table: 'clubs', input, extra: undefined, csv: undefined }
    expect(tableColumns(club as unknown as Resource)).toEqual({
      id: 'id',
      name: 'text',
      quota: 'integer',
      fee: 'real?',
      note: 'text?',
      search_text: 'text',
      created_at: 'text',
      updated_at: 'text',
    })
  })
})
