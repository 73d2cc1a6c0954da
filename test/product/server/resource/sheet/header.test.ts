/** Finding the header row of a school's table, and the fields of its columns. */
import { describe, expect, it } from 'vitest'
import { STUDENT_NAMES, TEACHER_NAMES } from '#features/people/columnNames.ts'
import { classroom } from '#features/school/classroom.ts'
import { eduyear } from '#features/school/eduyear.ts'
import { lesson } from '#features/school/lesson.ts'
import { describeFields } from '#platform/contract/fields.ts'
import { foldName } from '#platform/contract/folding.ts'
import { type FieldNames, fieldNames, findHeader } from '#platform/server/resource/sheet/header.ts'
import type { Table } from '#platform/server/resource/sheet/rows.ts'

const NAMES: FieldNames = new Map([
  ['nisn', ['nisn', 'no nisn']],
  ['name', ['name', 'nama', 'nama siswa']],
  ['phone', ['phone', 'hp', 'no hp', 'telepon']],
  ['father_name', ['father_name', 'data ayah nama', 'nama ayah']],
  ['mother_name', ['mother_name', 'data ibu nama', 'nama ibu']],
  ['grade', ['grade', 'kelas']],
])

const toTable = (rows: string[][], merges: Table['merges'] = []): Table => ({
  merges,
  delimiter: ';',
  encoding: 'UTF-8',
  sheet: null,
  sheets: [],
  close: async () => undefined,
  rows: async function* () {
    for (const [index, cells] of rows.entries()) yield { line: index + 1, cells, kinds: '' }
  },
})
const findIn = (rows: string[][], mapping: Record<string, string> = {}, merges: Table['merges'] = []) =>
  findHeader(toTable(rows, merges), NAMES, mapping)
/** The name of each column with its field. */
const describeColumns = async (
  rows: string[][],
  mapping: Record<string, string> = {},
  merges: Table['merges'] = [],
) => (await findIn(rows, mapping, merges)).columns.map(({ name, field }) => `${name}: ${field ?? '–'}`)

it.each([
  ['  No. Registrasi Akta-Lahir* ', 'no registrasi akta lahir'],
  ['NISN', 'nisn'],
  ['Nama\nSiswa', 'nama siswa'],
  ['Tempat/Tgl. Lahir', 'tempat tgl lahir'],
  ['Ｎｉｓｎ', 'nisn'],
  ['Café', 'cafe'],
  ['***', ''],
])('the name %j is folded to %j', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

describe('a header', () => {
  it('in the first row is found whatever case, punctuation or blanks its names have', async () => {
    expect(await describeColumns([['NISN*', ' Nama  Siswa ', 'No. HP', 'Hobi']])).toEqual([
      'NISN*: nisn',
      'Nama Siswa: name',
      'No. HP: phone',
      'Hobi: –',
    ])
  })

  it('below titles and empty rows is found with its line', async () => {
    const header = await findIn([
      ['DAFTAR SISWA'],
      [''],
      ['SMP Pelita', '2026/2027'],
      ['NISN', 'Nama'],
      ['007', 'Ani'],
    ])
    expect(header).toMatchObject({ line: 4, above: 3 })
  })

  it('with one known column is found if no row has more', async () => {
    expect(await findIn([['Daftar'], ['Nama', 'Alamat lengkap'], ['Ani', 'Jl. Satu']])).toMatchObject({
      line: 2,
    })
  })

  it('without known names is the first row with two cells', async () => {
    expect(await findIn([['Daftar'], ['A', 'B'], ['1', '2']])).toMatchObject({
      line: 2,
      columns: [
        { name: 'A', field: null },
        { name: 'B', field: null },
      ],
    })
  })

  it('is the row with most known names, not the first that mentions one', async () => {
    expect(
      await findIn([
        ['Nama', 'Sekolah'],
        ['NISN', 'Nama', 'HP'],
      ]),
    ).toMatchObject({ line: 2 })
  })

  it('is searched for in the first thirty rows only', async () => {
    const titles = Array.from({ length: 30 }, () => ['Judul'])
    expect((await findIn([...titles, ['NISN', 'Nama']])).columns).toEqual([{ name: 'Judul', field: null }])
  })

  it.each([[[]], [[[]]]])('is missing in an empty file', async (rows) => {
    const header = findIn(rows)
    if (rows.length === 0) await expect(header).rejects.toMatchObject({ status: 422 })
    else expect((await header).columns).toEqual([])
  })
})

describe('two header rows', () => {
  const groups = [
    ['NISN', 'Data Ayah', '', 'Data Ibu', ''],
    ['', 'Nama', 'Tahun', 'Nama', 'Tahun'],
    ['007', 'Agus', '1980', 'Dewi', '1982'],
  ]

  it('are merged, each column with its group', async () => {
    expect(await describeColumns(groups)).toEqual([
      'NISN: nisn',
      'Data Ayah Nama: father_name',
      'Data Ayah Tahun: –',
      'Data Ibu Nama: mother_name',
      'Data Ibu Tahun: –',
    ])
    expect(await findIn(groups)).toMatchObject({ line: 2, above: 0 })
  })

  it('are merged only below groups: a row of values is no header', async () => {
    expect(
      await findIn([
        ['NISN', 'Nama', ''],
        ['007', 'Ani', 'x'],
      ]),
    ).toMatchObject({ line: 1 })
  })

  it('are merged where a cell spans both', async () => {
    const rows = [
      ['NISN', 'Data Ayah'],
      ['', 'Nama'],
      ['007', 'Agus'],
    ]
    expect(await findIn(rows, {}, [{ top: 1, bottom: 2, left: 0, right: 0 }])).toMatchObject({
      line: 2,
      columns: [{ field: 'nisn' }, { name: 'Data Ayah Nama', field: 'father_name' }],
    })
  })
})

describe('two columns', () => {
  it.each([[['NISN', 'Nama', 'Nama']], [['NISN', 'Nama', ' nama*']]])(
    'of one name are refused as ambiguous: %j',
    async (row) => {
      await expect(findIn([row])).rejects.toMatchObject({ status: 422 })
    },
  )

  it('of one unknown name are ignored', async () => {
    expect(await describeColumns([['NISN', 'Nama', 'Ket', 'Ket']])).toContain('Ket: –')
  })

  it('for one field: the more common name gets it, in any order', async () => {
    expect(await describeColumns([['NISN', 'Telepon', 'HP']])).toEqual([
      'NISN: nisn',
      'Telepon: –',
      'HP: phone',
    ])
    expect(await describeColumns([['NISN', 'HP', 'Telepon']])).toEqual([
      'NISN: nisn',
      'HP: phone',
      'Telepon: –',
    ])
  })
})

describe('the chosen mapping', () => {
  it('wins over the names of columns', async () => {
    const row = ['NISN', 'Nama', 'Panggilan']
    expect(await describeColumns([row], { Panggilan: 'name' })).toEqual([
      'NISN: nisn',
      'Nama: –',
      'Panggilan: name',
    ])
  })

  it('may leave a column without a field', async () => {
    expect(await describeColumns([['NISN', 'Nama', 'HP']], { HP: '' })).toEqual([
      'NISN: nisn',
      'Nama: name',
      'HP: –',
    ])
  })

  it('to an unknown field is ignored', async () => {
    expect(await describeColumns([['NISN', 'Nama']], { Nama: 'sandi' })).toEqual(['NISN: nisn', 'Nama: name'])
  })
})

it.each([
  ['students', STUDENT_NAMES],
  ['teachers', TEACHER_NAMES],
])('every known column name in lists of %s leads to one field', (_whom, names) => {
  const spellings = Object.entries(names).flatMap(([field, list]) =>
    list.map((name) => [foldName(name), field] as const),
  )
  expect(spellings.length).toBeGreaterThan(40)
  const fields = new Map<string, Set<string>>()
  for (const [name, field] of spellings) fields.set(name, (fields.get(name) ?? new Set()).add(field))
  expect([...fields].filter(([, fieldSet]) => fieldSet.size > 1)).toEqual([])
  for (const [name] of spellings)
    expect(name, 'folded like the names it is compared with').toBe(foldName(name))
})

describe('the columns of classes, lessons and years', () => {
  it.each([
    [classroom, ['Kode', 'Ruang', 'Nama Kelas'], ['code', 'room', 'name']],
    [classroom, ['Kelas', 'Rombel', 'Nama'], ['code', 'room', 'name']],
    [lesson, ['Kode Mapel', 'Mata Pelajaran'], ['code', 'name']],
    [eduyear, ['Tahun', 'Tahun Ajaran'], ['code', 'name']],
  ])('%# are recognized by the names that schools use', async ({ csv, input }, header, fields) => {
    const labels = describeFields(input)
    const names = fieldNames({
      names: typeof csv?.names === 'function' ? await csv.names() : csv?.names,
      labels,
    })
    const foundHeader = await findHeader(toTable([['DAFTAR'], header, ['1', '2', '3']]), names, {})
    expect(foundHeader.columns.map(({ field }) => field)).toEqual(fields)
  })
})
