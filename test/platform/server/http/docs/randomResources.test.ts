/** Any legal combination of fields makes a resource whose calls the OpenAPI document describes, each schema by a name of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { generateApi } from 'swagger-typescript-api'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { catalogueOf } from '#platform/contract/feature.ts'
import {
  boolean,
  dateTime,
  number,
  optionalMoney,
  optionalNumber,
  optionalRichText,
  richText,
} from '#platform/contract/field/quantities.ts'
import { image, optionalReferenceTo, privateFile, references } from '#platform/contract/field/relations.ts'
import {
  choice,
  date,
  optionalChoice,
  optionalDate,
  optionalDigits,
  optionalText,
  text,
} from '#platform/contract/fields.ts'
import { defineResource, type Resource } from '#platform/contract/resource.ts'
import { openApi } from '#platform/server/http/docs/openApi.ts'
import { ROOT } from '#test/support/source/sources.ts'

const OPTIONS = [
  { id: 'small', name: 'Kecil' },
  { id: 'large', name: 'Besar' },
] as const
const shelf = defineResource({
  name: 'shelf',
  table: 'shelves',
  label: 'Rak',
  api: '/library/shelf',
  input: z.object({ name: text('Nama') }),
  search: ['name'],
  columns: ['name'],
  sortable: ['name'],
  access: { read: ['dashboard'], create: ['dashboard'], change: ['dashboard'], remove: ['dashboard'] },
  sample: { name: 'A' },
})

/** Each kind of field with a value that it accepts. */
const KINDS: Readonly<Record<string, readonly [field: z.ZodType, sample: unknown]>> = {
  text: [text('Judul'), 'Laskar Pelangi'],
  optionalText: [optionalText('Catatan'), 'Sampul baru'],
  optionalDigits: [optionalDigits('Nomor'), '0012'],
  choice: [choice('Ukuran', OPTIONS), 'small'],
  optionalChoice: [optionalChoice('Ukuran lain', OPTIONS), 'large'],
  date: [date('Dibeli'), '2026-07-15'],
  optionalDate: [optionalDate('Dijual'), '2026-07-16'],
  dateTime: [dateTime('Dipinjam'), '2026-07-15T07:00:00+07:00'],
  number: [number('Halaman'), 300],
  optionalNumber: [optionalNumber('Bab'), 12],
  optionalMoney: [optionalMoney('Harga'), 75000],
  boolean: [boolean('Tersedia'), true],
  richText: [richText('Ringkasan'), '<p>Cerita</p>'],
  optionalRichText: [optionalRichText('Ulasan'), '<p>Bagus</p>'],
  image: [image('Sampul'), null],
  secondImage: [image('Punggung'), null],
  privateFile: [privateFile('Kuitansi'), null],
  secondPrivateFile: [privateFile('Surat'), null],
  reference: [optionalReferenceTo('Rak', shelf), null],
  references: [
    references('Rak lain', {
      target: shelf,
      table: 'book_shelves',
      ownerColumn: 'book_id',
      targetColumn: 'shelf_id',
    }),
    [],
  ],
}

function makeResource(name: string, kinds: readonly string[]): Resource {
  const fields = Object.fromEntries(kinds.map((kind) => [kind, KINDS[kind] ?? KINDS.text]))
  const shapeOf = <Value>(pick: (field: readonly [z.ZodType, unknown]) => Value) =>
    Object.fromEntries(Object.entries(fields).flatMap(([field, kind]) => (kind ? [[field, pick(kind)]] : [])))
  const policy = ['dashboard'] as const
  return defineResource({
    name,
    table: `${name}_rows`,
    label: 'Buku',
    api: `/library/${name.toLowerCase()}`,
    input: z.object({ name: text('Nama'), ...shapeOf(([field]) => field) }),
    search: ['name'],
    columns: ['name'],
    sortable: ['name'],
    access: { read: policy, create: policy, change: policy, remove: policy },
    sample: { name: 'Buku', ...shapeOf(([, sample]) => sample) },
  })
}

const COUNT = 20
const combination = fc.subarray(Object.keys(KINDS), { minLength: 1 })
/** Names that are like those that calls of another resource make. */
const ALIKE = [
  'book',
  'bookUpload',
  'bookRow',
  'bookList',
  'books',
  'uploadBook',
  'getBook',
  'bookInput',
] as const

function randomCatalogue() {
  const combinations = fc.sample(combination, { numRuns: COUNT, seed: 20261126 })
  const names = [
    ...ALIKE,
    ...combinations.map(
      (_, index) => `book${String.fromCharCode(65 + (index % 26))}${'x'.repeat(index / 26)}`,
    ),
  ]
  const resources = Object.fromEntries(
    combinations.map((kinds, index) => [names[index], makeResource(names[index] ?? '', kinds)]),
  )
  return catalogueOf([{ uses: [], resources: { shelf, ...resources }, calls: {} }])
}

const catalogue = randomCatalogue()
const printed = JSON.stringify(openApi(catalogue))

it('each combination with two file fields has a document of its own', () => {
  const files = ['image', 'secondImage', 'richText', 'privateFile', 'secondPrivateFile']
  const pairs = files.flatMap((one, index) => files.slice(index + 1).map((other) => [one, other]))
  for (const pair of pairs) {
    const declared = catalogueOf([{ uses: [], resources: { book: makeResource('book', pair) }, calls: {} }])
    const { paths, components } = openApi(declared)
    expect(Object.keys(paths).length, pair.join(' and ')).toBeGreaterThan(3)
    expect(components.schemas, pair.join(' and ')).toHaveProperty('Book')
  }
})

it('every reference of the document resolves', () => {
  const { components } = openApi(catalogue)
  const references = [...printed.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
  expect(references.length).toBeGreaterThan(COUNT)
  expect(references.filter((name) => !Object.hasOwn(components.schemas, name))).toEqual([])
})

it('the document passes the linter, and a client is generated from it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-openapi-random-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, printed)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)(
    join(ROOT, 'node_modules/.bin/redocly'),
    // What imports and limits of other calls return is shared, and unused here.
    ['lint', '--extends=recommended', '--format=json', '--skip-rule=no-unused-components', file],
    { env, maxBuffer: 2 ** 26 },
  )
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
  const { files } = await generateApi({ spec: JSON.parse(printed), output: false, silent: true })
  const client = files[0]?.fileContent ?? ''
  const names = [...client.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(COUNT)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
