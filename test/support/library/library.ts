/** A lending library, the invented domain on which the platform is tried without the product: its contract. */
import { z } from 'zod'
import { type AccessTree, flattenTree, type KeysOf } from '#platform/contract/access.ts'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { feature } from '#platform/contract/feature.ts'
import {
  boolean,
  dateTime,
  money,
  number,
  optionalDateTime,
  optionalMoney,
  optionalNumber,
  optionalRichText,
  richText,
} from '#platform/contract/field/quantities.ts'
import {
  image,
  optionalReferenceTo,
  privateFile,
  references,
  referenceTo,
} from '#platform/contract/field/relations.ts'
import {
  choice,
  date,
  digits,
  idParams,
  optionalChoice,
  optionalDate,
  optionalDigits,
  optionalText,
  text,
} from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { describePerson } from '#platform/contract/person.ts'
import { PRIVATE_FILE_READERS } from '#platform/contract/privateFile.ts'
import { defineResource } from '#platform/contract/resource.ts'

const LIBRARY_KEYS = {
  library: {
    label: 'Perpustakaan',
    children: { 'edit-library': 'Mengubah perpustakaan', 'library-desk': 'Meja peminjaman' },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof LIBRARY_KEYS> {}
}

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    reader: true
  }
}

export const LIBRARY_ENTRIES = flattenTree([LIBRARY_KEYS])

const access = {
  read: ['library'],
  create: ['edit-library'],
  change: ['edit-library'],
  remove: ['edit-library'],
} as const

export const reader = defineResource({
  name: 'reader',
  table: 'trial_readers',
  label: 'Pembaca',
  api: '/readers',
  input: z.object({
    name: text('Nama', { personal: false }),
    card_no: digits('Nomor Kartu', { personal: true }),
    phone: optionalDigits('Telepon', { personal: true }),
  }),
  search: ['name', 'card_no'],
  columns: ['name', 'card_no'],
  sortable: ['name'],
  flags: { without_loan: 'Tanpa pinjaman' },
  unique: [['card_no']],
  access,
  csv: true,
  auditReadsOf: 'reader',
  sample: { name: 'Anindita', card_no: '0071' },
})
describePerson('reader', { table: reader.table, fields: reader.input, columns: { user_id: false } })

const KINDS = [
  { id: 'novel', name: 'Novel' },
  { id: 'atlas', name: 'Atlas' },
] as const

export const book = defineResource({
  name: 'book',
  table: 'trial_books',
  label: 'Buku',
  api: '/books',
  input: z.object({
    title: text('Judul'),
    subtitle: optionalText('Anak Judul', { input: 'multiline' }),
    code: digits('Kode'),
    isbn: optionalDigits('ISBN'),
    kind: choice('Jenis', KINDS),
    second_kind: optionalChoice('Jenis Lain', KINDS),
    bought_on: date('Dibeli'),
    printed_on: optionalDate('Dicetak'),
    pages: number('Halaman', { max: 5000 }),
    weight: optionalNumber('Berat', { decimals: 2 }),
    price: money('Harga'),
    fine: optionalMoney('Denda'),
    is_new: boolean('Baru'),
    seen_at: dateTime('Diperiksa'),
    sold_at: optionalDateTime('Dijual'),
    blurb: richText('Ringkasan'),
    note: optionalRichText('Catatan'),
    cover: image('Sampul'),
    donors: references('Penyumbang', {
      target: reader,
      table: 'trial_book_donors',
      ownerColumn: 'book_id',
      targetColumn: 'reader_id',
    }),
  }),
  bodyLimit: LIMITS.pageBytes,
  search: ['title'],
  columns: ['cover', 'title', 'kind', 'price', 'is_new', 'donors'],
  sortable: ['title', 'pages'],
  filters: ['kind', 'is_new', 'donors', 'price'],
  unique: [['code']],
  access,
  csv: true,
  sample: {
    title: 'Atlas Nusantara',
    code: '01',
    kind: 'atlas',
    bought_on: '2026-08-01',
    pages: 120,
    price: 90_000,
    seen_at: '2026-08-01T00:00:00.000Z',
    blurb: '<p>Peta.</p>',
  },
})

export const loan = defineResource({
  name: 'loan',
  table: 'trial_loans',
  label: 'Pinjaman',
  api: '/loans',
  input: z.object({
    book_id: referenceTo('Buku', book),
    reader_id: referenceTo('Pembaca', reader),
    second_reader_id: optionalReferenceTo('Pembaca Kedua', reader),
    due_on: date('Kembali'),
    slip: privateFile('Slip', { owner: 'reader_id' }),
  }),
  search: [],
  columns: ['book_id', 'reader_id', 'due_on'],
  sortable: ['due_on'],
  filters: ['book_id', 'reader_id'],
  access,
  sample: { book_id: 1, reader_id: 1, due_on: '2026-09-01' },
})

const overdueRow = z.object({ id: z.int(), due_on: z.string(), book: z.string() })

/** A call of its own, which the home card and the export read. */
export const listOverdue = endpoint({
  method: 'GET',
  path: '/loans/overdue',
  summary: 'Pinjaman yang terlambat.',
  access: ['library-desk'],
  query: listQuery({ sortable: ['due_on'] }),
  output: listOutput(overdueRow),
})

export const exportOverdue = exportCall(listOverdue, {
  name: 'Terlambat',
  columns: [
    { source: 'book', label: 'Buku' },
    { source: 'due_on', label: 'Kembali' },
  ],
})

export const returnLoan = endpoint({
  method: 'POST',
  path: '/loans/:id/return',
  summary: 'Menerima buku yang dikembalikan.',
  access: ['library-desk'],
  params: idParams,
  output: nothing,
})

export const library = feature({
  uses: [],
  contributes: [PRIVATE_FILE_READERS.contribute({ keys: ['library'] })],
  resources: { reader, book, loan },
  calls: { listOverdue, exportOverdue, returnLoan },
})
