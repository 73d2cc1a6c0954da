/** The migrations of several folders, in one order. */
import { expect, it } from 'vitest'
import { sortMigrations } from '#platform/server/db/migrate.ts'

const migration = { up: async () => {} }

it('are sorted by their numbers, whichever folder they lie in', () => {
  const sorted = sortMigrations({
    './loans/migrations/0003_loans.ts': migration,
    './migrations/0001_platform.ts': migration,
    './books/migrations/0002_books.ts': migration,
  })
  expect(Object.keys(sorted)).toEqual(['0001_platform', '0002_books', '0003_loans'])
})

it('are refused if two have the same number, since either could be the first', () => {
  const modules = { './a/migrations/0002_books.ts': migration, './b/migrations/0002_loans.ts': migration }
  expect(() => sortMigrations(modules)).toThrow('Two migrations have the number 0002')
})
