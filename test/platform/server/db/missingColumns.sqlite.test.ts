/** A database without what the program stores in it is refused when it is opened, not at the first save. */
import { expect, it } from 'vitest'
import { openDb } from '#platform/server/db/open.ts'
import { createOwnTables } from '#platform/server/db/ownTables.ts'
import { createTable, type Schema, STAMPS } from '#platform/server/db/schema.ts'
import { collectTables } from '#platform/server/product.ts'
import { libraryServer } from '#test/support/library/libraryServer.ts'

const tables = collectTables([libraryServer])

/** @param made columns of the table of books that a migration makes, instead of those that are needed */
const openLibrary = (made: Readonly<Record<string, string>>) =>
  openDb({
    DATA_DIR: ':memory:',
    structure: {
      tables,
      migrations: {
        '0001_platform': { up: createOwnTables },
        '0002_library': {
          up: async (schema: Schema) => {
            for (const [name, { id: _, ...columns }] of Object.entries(tables))
              if (name.startsWith('trial_') && Object.keys(made).length > 0)
                await createTable(schema, name, name === 'trial_books' ? made : columns)
          },
        },
      },
    },
  })

it('names the table and the column that no migration has made', async () => {
  const { id: _, search_text: __, ...columns } = { ...tables.trial_books }
  await expect(openLibrary(columns)).rejects.toThrow(
    'basis data ini tidak punya kolom search_text pada tabel trial_books. Sebuah migrasi harus membuatnya;',
  )
  await expect(openLibrary(STAMPS)).rejects.toThrow(/kolom title pada tabel trial_books, kolom /)
})

it('names a table that no migration has made', async () => {
  await expect(openLibrary({})).rejects.toThrow(/^basis data ini tidak punya .*tabel trial_books/)
})

it('opens a database that has all of them, also those that only a resource names', async () => {
  const { id: _, ...columns } = { ...tables.trial_books }
  expect(columns).toMatchObject({ title: 'text', search_text: 'text' })
  const db = await openLibrary(columns)
  expect(db.structure.tables).toHaveProperty('trial_readers')
  await db.close()
})
