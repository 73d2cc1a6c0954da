/** No person is lost, however headings and values are spelt and whatever wrote the file. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDay } from '#platform/contract/day.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { DAY } from '#platform/contract/units.ts'
import { type CellValue, makeBook, STYLE, uploadWorkbook } from '#test/support/resource/workbooks.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { rounds, seed } from '#test/support/world/rounds.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** A combination is a row: each has values of its own, under headings and in a form that its file has. */
const ROWS_PER_FILE = 25

/** The ways to write the headings of each column, and what stands in it; `%` is a number of the row's own. */
type Columns = Readonly<Record<string, { headings: readonly string[]; values: readonly string[] }>>

const PERSON: Columns = {
  name: {
    headings: ['Nama', 'NAMA LENGKAP', 'nama', 'Nama*', 'N A M A', 'Nama :'],
    values: [
      "Nur'aini %",
      'Sjafé’i %',
      'R. Ahmad Dhani %',
      'IBNU HAJAR %',
      ' siti  aminah % ',
      'Yohanes-Paulus %',
    ],
  },
  gender: {
    headings: ['JK', 'L/P', 'Jenis Kelamin', 'Jenis Kelamin (L/P)', 'JK (L/P)', 'Jns Kel', 'jenis kelamin *'],
    values: ['L', 'P', 'l', 'Laki-laki', 'PEREMPUAN', 'laki - laki', 'Pr', 'Lk', 'Wanita', 'Pria'],
  },
  day_birth: {
    headings: ['Tgl Lahir', 'Tanggal Lahir', 'Tgl Lhr', 'TGL. LAHIR', 'Tgl. Lahir (dd/mm/yyyy)'],
    values: [
      '17/08/2012',
      '2012-08-17',
      '17 Agustus 2012',
      '17-Agu-2012',
      '17.08.2012',
      '17-Aug-12',
      '05/06/2012',
      '',
      '-',
      '?',
    ],
  },
  religion: {
    headings: ['Agama', 'AGAMA', 'Agama/Kepercayaan', 'agama'],
    values: [
      'Islam',
      'KRISTEN',
      'Kristen Protestan',
      'Katolik',
      'Buddha',
      'Kong Hu Cu',
      'lainnya',
      '',
      'Jedi',
    ],
  },
  phone: {
    headings: ['No HP', 'HP', 'Telepon', 'No. HP (WA)', 'No. Telp'],
    values: ['0812 3456 7890', '+62 812-3456-7890', '8123456789', 'tidak ada', '', '-', '0812/0813'],
  },
  address: { headings: ['Alamat', 'ALAMAT', 'Alamat Rumah'], values: ['Jl. Melati 2', '', '-', 'x'] },
}

const STUDENT: Columns = {
  nisn: {
    headings: ['NISN', 'nisn', 'N I S N', 'NISN (10 digit)', 'NISN*', 'No. NISN'],
    values: ['%9', '%9', '%9', '', '-', 'belum ada'],
  },
  nis: { headings: ['NIS', 'NIPD', 'No. Induk', 'Nomor Induk Siswa', 'N.I.S'], values: ['%5'] },
  ...PERSON,
  nik: { headings: ['NIK', 'No. KTP/NIK', 'N I K'], values: ['', '-', 'belum ada', '3,17E+15', '0'] },
  rt: { headings: ['RT', 'RT.'], values: ['03', 'RT 03', '2A', '', 'x'] },
  mother_name: { headings: ['Nama Ibu', 'Ibu Kandung', 'Nm. Ibu'], values: ['Dewi', '', '-'] },
}

const TEACHER: Columns = {
  nip: { headings: ['NIP', 'NIP (18 digit)', 'N I P', 'No. NIP'], values: ['', '-', 'GTT', 'belum ada'] },
  ...PERSON,
  employee_group: {
    headings: ['Golongan', 'Gol.', 'Pangkat/Gol'],
    values: ['III/a', 'Penata Muda, III/a', 'IX', 'x', ''],
  },
  last_education: {
    headings: ['Pendidikan Terakhir', 'Pend. Terakhir', 'Pendidikan'],
    values: ['S1', 'S1 / sederajat', 'D3', 'lupa'],
  },
}

type Encode = (text: string) => Buffer
const ENCODINGS: Readonly<Record<string, Encode>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with BOM': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  // Its first half is Latin-1, which has no curly apostrophe.
  'Windows-1252': (text) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1'),
}
/** Cells of text, as a school that knows Excel formats its sheet; and numbers and dates, as Excel makes them of what is typed. */
const WORKBOOKS = ['workbook of texts', 'workbook of numbers and dates'] as const
const TITLES = [
  [],
  [['DATA, TAHUN 2026/2027']],
  [['SMP Contoh; Kota, Provinsi'], []],
  // The groups of a header in two rows.
  [['', 'DATA PRIBADI', '', '', '', 'KONTAK']],
]
const formOf = fc.record({
  writer: fc.constantFrom(...WORKBOOKS, ...Object.keys(ENCODINGS)),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  title: fc.constantFrom(...TITLES),
  hasFooter: fc.boolean(),
})

/** A file: one spelling of each heading, and one of each value in each row, by their positions in the lists. */
const file = fc.record({
  form: formOf,
  headings: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  values: fc.array(fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), {
    minLength: ROWS_PER_FILE,
    maxLength: ROWS_PER_FILE,
  }),
})

const pick = (list: readonly string[], position: number) => list[position % list.length] ?? ''

let lastNumber = 0
/** `%` stands for a number of the row's own, `%9` and `%5` for one of this length. */
function withNumbers(value: string): string {
  return value.replace(/%(\d?)/, (_, length: string) => {
    const number = String(lastNumber).padStart(4, '0')
    return length ? `0${'6'.repeat(Number(length) - 4)}${number}` : number
  })
}

type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never

function toTable(columns: Columns, { headings, values }: File): string[][] {
  const spellings = Object.values(columns)
  // Nothing is stored, so that each file counts anew.
  lastNumber = 0
  const rows = values.map((positions) => {
    lastNumber += 1
    return spellings.map((column, index) => withNumbers(pick(column.values, positions[index] ?? 0)))
  })
  return [spellings.map((column, index) => pick(column.headings, headings[index] ?? 0)), ...rows]
}

const FOOTER = [
  ['Jumlah siswa', String(ROWS_PER_FILE)],
  ['', 'Bantul, 17 Juli 2026'],
  ['', 'Kepala Sekolah'],
]

function toCsv(table: readonly (readonly string[])[], { delimiter, lineEnd }: File['form']): string {
  const quote = (cell: string) =>
    /["\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  return table.map((cells) => cells.map(quote).join(delimiter) + lineEnd).join('')
}

function toTypedCell(text: string): CellValue {
  if (isDay(text)) return { number: (Date.parse(text) - Date.UTC(1899, 11, 30)) / DAY, style: STYLE.day }
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

async function check(path: string, columns: Columns, sent: File): Promise<ImportResult> {
  const { title, writer, hasFooter } = sent.form
  const table = [...title, ...toTable(columns, sent), ...(hasFooter ? FOOTER : [])]
  const [texts, typed] = WORKBOOKS
  const cells = writer === typed ? table.map((row) => row.map(toTypedCell)) : table
  const fields = { dry_run: '1', zeros: 'fill' }
  const answer =
    writer === texts || writer === typed
      ? await uploadWorkbook(admin, path, { bytes: await makeBook({ Data: cells }), fields })
      : await sendCsv(admin, path, {
          csv: ENCODINGS[writer]?.(toCsv(table, sent.form)) ?? Buffer.alloc(0),
          fields,
        })
  expect(answer.body.result, answer.text).not.toBeNull()
  return answer.body.result
}

it.each([
  ['students', '/sia/master/student', STUDENT],
  ['teachers', '/sia/master/teacher', TEACHER],
] as const)('a file of %s loses none of them', { timeout: 600_000 }, async (_who, path, columns) => {
  const property = fc.asyncProperty(file, async (sent) => {
    const { created, reasons } = await check(path, columns, sent)
    expect(reasons).toEqual([])
    expect(created).toBe(ROWS_PER_FILE)
  })
  await fc.assert(property, { numRuns: rounds({ few: 6, many: 80 }), seed: seed(49), endOnFailure: true })
})
