/** The columns of a resource's table are derived from its fields. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Resource } from '#platform/contract/resource.ts'
import { withColumns } from '#platform/server/resource/resourceTable.ts'
import { resources } from '#src/features.ts'
import { TABLES } from '#test/support/world/product.ts'

describe('a table without declared columns', () => {
  it.each(['lesson', 'classroom', 'teacher', 'student', 'slide'] as const)(
    'has the columns that are declared for %s',
    (name) => {
      const undeclaredResource: Resource = { ...resources[name], table: `more_${name}s` }
      const { user_id: _, left_on: _left, ...knownColumns } = { ...TABLES[resources[name].table] }
      const generatedColumns = Object.keys(withColumns(undeclaredResource).tableColumns)
      expect(generatedColumns.filter((column) => !(column in knownColumns))).toEqual(
        Object.keys(resources[name].extra ?? {}).filter((column) => !(column in knownColumns)),
      )
      expect(Object.keys(knownColumns).filter((column) => !generatedColumns.includes(column))).toEqual([])
    },
  )

  it('has numeric columns for numbers, and nullable columns for optional fields', () => {
    const input = z.object({
      name: z.string(),
      quota: z.int(),
      fee: z.number().nullish(),
      note: z.string().nullish(),
    })
    const club = { ...resources.lesson, table: 'clubs', input, extra: undefined, csv: undefined }
    expect(withColumns(club as unknown as Resource).tableColumns).toEqual({
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
