/** The server part of the lending library: its tables, a handler for each call, and a value for each point of the platform. */
import { sql } from 'kysely'
import { ACCESS_ENTRIES, SEEDED_ROLES } from '#platform/contract/access.ts'
import { type Context, now } from '#platform/server/context.ts'
import { searchColumns, timestampColumns } from '#platform/server/db/columns.ts'
import { createTable, STAMPS, searchIndex, unique } from '#platform/server/db/schema.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import { write } from '#platform/server/db/write.ts'
import { DOCTOR_NOTES } from '#platform/server/doctor/doctorChecks.ts'
import { FIRST_ROWS } from '#platform/server/firstRows.ts'
import { errors } from '#platform/server/http/errors.ts'
import { ACCOUNT_OWNERS } from '#platform/server/identity/accountOwners.ts'
import { RESERVED_ROLES } from '#platform/server/identity/roles/reservedRoles.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { EXTENSIONS } from '#platform/server/resource/extensions.ts'
import { byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import type { World } from '#test/support/world/world.ts'
import * as contract from './library.ts'

const LOAN_TABLES = {
  trial_loans: {
    id: 'id',
    book_id: 'integer',
    reader_id: 'integer',
    second_reader_id: 'integer?',
    due_on: 'text',
    slip: 'text?',
    ...searchColumns,
    ...timestampColumns,
  },
} as const satisfies Tables

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof LOAN_TABLES> {}
}

type Overdue = { id: number; due_on: string; book: string }

const overdueSource = (context: Context): ListSource<Overdue> => ({
  table: 'trial_loans',
  columns: sql<Overdue>`trial_loans.id, trial_loans.due_on, trial_books.title as book`,
  joins: sql`join trial_books on trial_books.id = trial_loans.book_id`,
  where: sql`trial_loans.due_on < ${now(context).slice(0, 10)}`,
  sort: { due_on: byValue('trial_loans.due_on') },
  defaultSort: { field: 'due_on', order: 'asc' },
  toRow: (row) => row,
})

const loansOf = (column: 'book_id' | 'reader_id') => ({
  table: 'trial_loans' as const,
  column,
  label: 'pinjaman',
  list: { resource: contract.loan.api.slice(1), filter: column },
})

/** What the hourly task has counted, for its test. */
export const sweeps: number[] = []

export const libraryServer = serverPart(contract.library, {
  tables: LOAN_TABLES,
  contributes: [
    ACCESS_ENTRIES.contribute(...contract.LIBRARY_ENTRIES),
    SEEDED_ROLES.contribute({ name: 'Pustakawan', accesses: ['manage-profile', 'library', 'library-desk'] }),
    RESERVED_ROLES.contribute({ name: 'pustakawan' }),
    FIRST_ROWS.contribute((tx) =>
      tx.queries.insertInto('settings').values({ name: 'loan_days', value: '14' }).execute(),
    ),
    EXTENSIONS.contribute(
      { resource: 'book', hooks: { usedBy: [loansOf('book_id')] } },
      {
        resource: 'reader',
        hooks: {
          usedBy: [loansOf('reader_id')],
          flags: {
            without_loan: sql`not exists (select 1 from trial_loans where reader_id = trial_readers.id)`,
          },
        },
      },
    ),
    ACCOUNT_OWNERS.contribute({
      label: 'Pembaca',
      resource: contract.reader.api.slice(1),
      find: async (queries, userId) => {
        const found = await sql<{ id: number; name: string }>`
          select id, name from trial_readers where user_id = ${userId}`.execute(queries)
        return found.rows[0]
      },
      findByNumber: async (queries, number) => {
        const found = await sql<{ userId: number }>`
          select user_id as "userId" from trial_readers where card_no = ${number} and user_id is not null`.execute(
          queries,
        )
        return found.rows[0]
      },
    }),
    DOCTOR_NOTES.contribute({
      read: async (context) => {
        const { total_count } = await list(context.db, overdueSource(context), ALL)
        return total_count > 0 ? `${total_count} pinjaman terlambat.` : null
      },
    }),
  ],
  calls: {
    listOverdue: async ({ query, context }) => ({
      result: await list(context.db, overdueSource(context), query),
    }),
    exportOverdue: (call) =>
      sendExport(
        call,
        contract.exportOverdue,
        readAllRows(call.context.db, overdueSource(call.context), call.query),
      ),
    returnLoan: async ({ params, context, user }) => {
      await write(context, user, async (tx) => {
        const returned = await tx.queries
          .deleteFrom('trial_loans')
          .where('id', '=', params.id)
          .returningAll()
          .executeTakeFirst()
        if (!returned) throw errors.notFound('Pinjaman tidak ditemukan.')
        await tx.audit({ action: 'delete', entity: 'loan', entityId: params.id, before: returned })
      })
      return { message: 'Buku diterima.', result: null }
    },
  },
  hourlyTasks: [
    async (context) => sweeps.push((await list(context.db, overdueSource(context), ALL)).total_count),
  ],
})

const ALL = { page: 1, page_size: 1, search: '', filter: {} }

/** What the migrations of a library would build. */
export async function createLibraryTables({ context: { db } }: World) {
  const schema = { db: db.kysely, engine: db.engine }
  await createTable(schema, 'trial_readers', {
    name: 'text',
    card_no: 'text',
    phone: 'text?',
    user_id: 'integer?>users',
    search_text: 'text',
    ...STAMPS,
  })
  await createTable(schema, 'trial_books', {
    title: 'text',
    subtitle: 'text?',
    code: 'text',
    isbn: 'text?',
    kind: 'text',
    second_kind: 'text?',
    bought_on: 'text',
    printed_on: 'text?',
    pages: 'double',
    weight: 'double?',
    price: 'integer',
    fine: 'integer?',
    is_new: 'integer',
    seen_at: 'text',
    sold_at: 'text?',
    blurb: 'text',
    note: 'text?',
    cover: 'text?',
    search_text: 'text',
    ...STAMPS,
  })
  await createTable(schema, 'trial_book_donors', {
    book_id: 'integer>trial_books',
    reader_id: 'integer>trial_readers',
  })
  await createTable(schema, 'trial_loans', {
    book_id: 'integer>trial_books',
    reader_id: 'integer>trial_readers',
    second_reader_id: 'integer?>trial_readers',
    due_on: 'text',
    slip: 'text?',
    search_text: 'text',
    ...STAMPS,
  })
  await unique(schema, 'trial_readers', 'card_no')
  await unique(schema, 'trial_books', 'code')
  for (const table of ['trial_readers', 'trial_books', 'trial_loans']) await searchIndex(schema, table)
}
