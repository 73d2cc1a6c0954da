/** Where the header of a school's table is, and which fields its columns are, however they are called there. */
import { describe, expect, it } from 'vitest'
import { describeFields } from '#contract/fields.ts'
import { STUDENT_NAMES, TEACHER_NAMES } from '#contract/people/columnNames.ts'
import { classroom } from '#contract/sia/classroom.ts'
import { eduyear } from '#contract/sia/eduyear.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { type FieldNames, fieldNames, findHeader, foldName } from '#server/resource/sheet/header.ts'
import type { Table } from '#server/resource/sheet/rows.ts'

const NAMES: FieldNames = new Map([
  ['nisn', ['nisn', 'no nisn']],
  ['name', ['name', 'nama', 'nama siswa']],
  ['phone', ['phone', 'hp', 'no hp', 'telepon']],
  ['father_name', ['father_name', 'data ayah nama', 'nama ayah']],
  ['mother_name', ['mother_name', 'data ibu nama', 'nama ibu']],
  ['grade', ['grade', 'kelas']],
])

const table = (rows: string[][], merges: Table['merges'] = []): Table => ({
  ...{ merges, delimiter: ';', encoding: 'UTF-8', sheet: null, close: async () => undefined },
  rows: async function* () {
    for (const [index, cells] of rows.entries()) yield { line: index + 1, cells, kinds: '' }
  },
})
const find = (rows: string[][], mapping: Record<string, string> = {}, merges: Table['merges'] = []) =>
  findHeader(table(rows, merges), NAMES, mapping)
/** By column, the field it is. */
const fieldsOf = async (
  rows: string[][],
  mapping: Record<string, string> = {},
  merges: Table['merges'] = [],
) => (await find(rows, mapping, merges)).columns.map(({ name, field }) => `${name}: ${field ?? '–'}`)

it.each([
  ['  No. Registrasi Akta-Lahir* ', 'no registrasi akta lahir'],
  ['NISN', 'nisn'],
  ['Nama\nSiswa', 'nama siswa'],
  ['Tempat/Tgl. Lahir', 'tempat tgl lahir'],
  ['Ｎｉｓｎ', 'nisn'],
  ['Café', 'cafe'],
  ['***', ''],
])('the name %j is known as %j', (name, known) => {
  expect(foldName(name)).toBe(known)
})

describe('a header', () => {
  it('in the first row is found whatever case, signs or blanks its names have', async () => {
    expect(await fieldsOf([['NISN*', ' Nama  Siswa ', 'No. HP', 'Hobi']])).toEqual([
      ...['NISN*: nisn', 'Nama Siswa: name', 'No. HP: phone', 'Hobi: –'],
    ])
  })

  it('below titles and empty rows is found, and its place told', async () => {
    const found = await find([
      ['DAFTAR SISWA'],
      [''],
      ['SMP Pelita', '2026/2027'],
      ['NISN', 'Nama'],
      ['007', 'Ani'],
    ])
    expect(found).toMatchObject({ line: 4, above: 3 })
  })

  it('of one known column is found where no row has more', async () => {
    expect(await find([['Daftar'], ['Nama', 'Alamat lengkap'], ['Ani', 'Jl. Satu']])).toMatchObject({
      line: 2,
    })
  })

  it('that nobody knows is the first row with two cells', async () => {
    expect(await find([['Daftar'], ['A', 'B'], ['1', '2']])).toMatchObject({
      ...{
        line: 2,
        columns: [
          { name: 'A', field: null },
          { name: 'B', field: null },
        ],
      },
    })
  })

  it('is the row with most known names, not the first that mentions one', async () => {
    expect(
      await find([
        ['Nama', 'Sekolah'],
        ['NISN', 'Nama', 'HP'],
      ]),
    ).toMatchObject({ line: 2 })
  })

  it('is not looked for beyond thirty rows', async () => {
    const titles = Array.from({ length: 30 }, () => ['Judul'])
    expect((await find([...titles, ['NISN', 'Nama']])).columns).toEqual([{ name: 'Judul', field: null }])
  })

  it.each([[[]], [[[]]]])('of an empty file is none', async (rows) => {
    const found = find(rows)
    if (rows.length === 0) await expect(found).rejects.toMatchObject({ status: 422 })
    else expect((await found).columns).toEqual([])
  })
})

describe('two rows of a header', () => {
  const groups = [
    ['NISN', 'Data Ayah', '', 'Data Ibu', ''],
    ['', 'Nama', 'Tahun', 'Nama', 'Tahun'],
    ['007', 'Agus', '1980', 'Dewi', '1982'],
  ]

  it('are read as one, each column with its group', async () => {
    expect(await fieldsOf(groups)).toEqual([
      'NISN: nisn',
      'Data Ayah Nama: father_name',
      'Data Ayah Tahun: –',
      'Data Ibu Nama: mother_name',
      'Data Ibu Tahun: –',
    ])
    expect(await find(groups)).toMatchObject({ line: 2, above: 0 })
  })

  it('are one only below groups: a first row of values is no header', async () => {
    expect(
      await find([
        ['NISN', 'Nama', ''],
        ['007', 'Ani', 'x'],
      ]),
    ).toMatchObject({ line: 1 })
  })

  it('are one where a cell reaches over both', async () => {
    const rows = [
      ['NISN', 'Data Ayah'],
      ['', 'Nama'],
      ['007', 'Agus'],
    ]
    expect(await find(rows, {}, [{ top: 1, bottom: 2, left: 0, right: 0 }])).toMatchObject({
      ...{ line: 2, columns: [{ field: 'nisn' }, { name: 'Data Ayah Nama', field: 'father_name' }] },
    })
  })
})

describe('two columns', () => {
  it.each([[['NISN', 'Nama', 'Nama']], [['NISN', 'Nama', ' nama*']]])(
    'of one name are refused, since nobody knows which is right: %j',
    async (row) => {
      await expect(find([row])).rejects.toMatchObject({ status: 422 })
    },
  )

  it('of one name that means nothing here are nobody’s trouble', async () => {
    expect(await fieldsOf([['NISN', 'Nama', 'Ket', 'Ket']])).toContain('Ket: –')
  })

  it('that mean the same: the more usual name has it, whichever comes first', async () => {
    expect(await fieldsOf([['NISN', 'Telepon', 'HP']])).toEqual(['NISN: nisn', 'Telepon: –', 'HP: phone'])
    expect(await fieldsOf([['NISN', 'HP', 'Telepon']])).toEqual(['NISN: nisn', 'HP: phone', 'Telepon: –'])
  })
})

describe('what somebody chose', () => {
  it('counts before every name, and frees the field for nobody else', async () => {
    const row = ['NISN', 'Nama', 'Panggilan']
    expect(await fieldsOf([row], { Panggilan: 'name' })).toEqual(['NISN: nisn', 'Nama: –', 'Panggilan: name'])
  })

  it('may be nothing', async () => {
    expect(await fieldsOf([['NISN', 'Nama', 'HP']], { HP: '' })).toEqual([
      'NISN: nisn',
      'Nama: name',
      'HP: –',
    ])
  })

  it('that is no field is passed over', async () => {
    expect(await fieldsOf([['NISN', 'Nama']], { Nama: 'sandi' })).toEqual(['NISN: nisn', 'Nama: name'])
  })
})

it.each([
  ['students', STUDENT_NAMES],
  ['teachers', TEACHER_NAMES],
])('every way in which schools head their lists of %s leads to one field', (_whom, names) => {
  const spellings = Object.entries(names).flatMap(([field, list]) =>
    list.map((name) => [foldName(name), field] as const),
  )
  expect(spellings.length).toBeGreaterThan(40)
  const fields = new Map<string, Set<string>>()
  for (const [name, field] of spellings) fields.set(name, (fields.get(name) ?? new Set()).add(field))
  expect([...fields].filter(([, of]) => of.size > 1)).toEqual([])
  for (const [name] of spellings) expect(name, 'known as it is looked up').toBe(foldName(name))
})

describe('the columns of classes, lessons and years', () => {
  it.each([
    [classroom, ['Kode', 'Ruang', 'Nama Kelas'], ['code', 'room', 'name']],
    [classroom, ['Kelas', 'Rombel', 'Nama'], ['code', 'room', 'name']],
    [lesson, ['Kode Mapel', 'Mata Pelajaran'], ['code', 'name']],
    [eduyear, ['Tahun', 'Tahun Ajaran'], ['code', 'name']],
  ])('%# are known as schools call them', async ({ csv, input }, header, fields) => {
    const labels = describeFields(input)
    const names = fieldNames({ names: csv?.names, labels })
    const found = await findHeader(table([['DAFTAR'], header, ['1', '2', '3']]), names, {})
    expect(found.columns.map(({ field }) => field)).toEqual(fields)
  })
})
