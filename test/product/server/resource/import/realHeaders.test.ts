/** Headings, sheets and separators as schools really have them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSheet, makeWorkbook, uploadWorkbook, zipParts } from '#test/support/resource/workbooks.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const TEACHER = '/sia/master/teacher'
const check = async (path: string, csv: string | Buffer, fields: Record<string, string> = {}) =>
  (await sendCsv(admin, path, { csv, fields: { dry_run: '1', ...fields } })).body

describe('a heading', () => {
  it.each([
    ['NISN (10 digit)', 'nisn'],
    ['N I S N', 'nisn'],
    ['NISN*', 'nisn'],
    ['Jenis Kelamin (L/P)', 'gender'],
    ['JK (L/P)', 'gender'],
    ['Jns Kel', 'gender'],
    ['Nama\nPeserta Didik', 'name'],
    ['Tgl Lhr', 'day_birth'],
    ['Tgl. Lahir (dd/mm/yyyy)', 'day_birth'],
    ['Tmpt Lhr', 'place_birth'],
    ['Tempat Lhr', 'place_birth'],
    ['Pek. Ayah', 'father_job'],
    ['Pek. Ibu', 'mother_job'],
    ['Pend. Ibu', 'mother_education'],
    ['Nm. Ayah', 'father_name'],
    ['Tinggi Badan (cm)', 'height'],
    ['No. HP (WA)', 'phone'],
    ['Thn Masuk', 'entry_year'],
    ['Jenjang', null],
    ['Hobi', null],
  ])('%j of a list of students is %s', async (name, field) => {
    const { result } = await check(STUDENT, `nisn;nis;nama;jk;"${name}"\n0061000001;1000001;Ani;P;\n`)
    const spelled = name.replace('\n', ' ')
    // A required column is taken by its first name, so that the heading stands alone.
    const alone = await check(STUDENT, `"${name}";Hobi lain\n0061000001;renang\n`)
    const columns = (result ?? alone.result)?.columns ?? []
    const known = columns.find((column) => column.name === spelled)?.field ?? null
    const knownAlone = alone.result?.columns.find((column) => column.name === spelled)?.field ?? null
    expect([known, knownAlone]).toContain(field)
  })

  it.each([
    ['NIP (18 digit)', 'nip'],
    ['Gol.', 'employee_group'],
    ['Pend. Terakhir', 'last_education'],
    ['Nama Lengkap dan Gelar', 'name'],
    ['Jenjang', null],
  ])('%j of a list of teachers is %s', async (name, field) => {
    const csv = name.startsWith('Nama') ? `${name};x\nAni;1\n` : `Nama;${name}\nAni;\n`
    const { result } = await check(TEACHER, csv)
    expect(result.columns.find((column) => column.name === name)?.field).toBe(field)
  })

  it('that is unknown above numbers as long as NIP is asked about, until somebody answers', async () => {
    const csv = 'Nama;JK;Nomor Pokok\nAni;P;198001012005012001\nBudi;L;197905052003121002\n'
    const { result } = await check(TEACHER, csv)
    expect(result.suggestions).toEqual([{ name: 'Nomor Pokok', field: 'nip', rows: 2 }])
    for (const field of ['nip', '']) {
      const answered = await check(TEACHER, csv, { columns: JSON.stringify({ 'Nomor Pokok': field }) })
      expect(answered.result).toMatchObject({ created: 2, suggestions: [] })
    }
    const { result: ofTeachers } = await check(TEACHER, 'Nama;NUPTK\nAni;1234567890123456\n')
    expect(ofTeachers).toMatchObject({ suggestions: [], ignored: ['NUPTK'] })
  })
})

describe('the separator', () => {
  const row = '0061000011;1000011;Titik Koma;P;Jl. Wates Km 3, RT 02, Bantul'
  it.each([
    ['with commas in cells', ['NISN;NIS;Nama;JK;Alamat', row], ';'],
    [
      'below a title with commas',
      [
        'DAFTAR PESERTA DIDIK',
        'SMP Negeri 1 Sewon, Kecamatan Sewon, Kabupaten Bantul',
        'NISN;NIS;Nama;JK;Alamat',
        row,
      ],
      ';',
    ],
    [
      'below a title that Excel filled up',
      ['SMP Negeri 1 Sewon, Bantul;;;;', 'Kecamatan Sewon, Bantul, DIY;;;;', 'NISN;NIS;Nama;JK;Alamat', row],
      ';',
    ],
    ['that is a bar', ['NISN|NIS|Nama|JK|Alamat', row.replaceAll(';', '|')], '|'],
    ['that is declared to be a bar', ['sep=|', 'NISN|NIS|Nama|JK|Alamat', row.replaceAll(';', '|')], '|'],
    [
      'that is a comma, below a title with semicolons',
      ['Data; siswa; baru', 'NISN,NIS,Nama,JK', '0061000012,1000012,Koma,L'],
      ',',
    ],
  ])('%s is the one under which the headings are known', async (_how, lines, delimiter) => {
    expect((await check(STUDENT, lines.join('\r\n'))).result).toMatchObject({ created: 1, delimiter })
  })

  it('is found in UTF-16 of either byte order', async () => {
    const text = Buffer.from('\uFEFFNISN\tNIS\tNama\tJK\r\n0061000013\t1000013\tÉlodie\tP\r\n', 'utf16le')
    for (const bytes of [text, Buffer.from(text).swap16()])
      expect((await check(STUDENT, bytes)).result).toMatchObject({
        created: 1,
        encoding: 'UTF-16',
        rows: [{ name: 'Élodie' }],
      })
  })
})

const NS =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet per entry, in order. */
const makeSheets = (sheets: Record<string, string[][]>) => {
  const names = Object.keys(sheets)
  return makeWorkbook({
    sheet: '',
    parts: {
      'xl/workbook.xml': `<workbook ${NS}><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_name, index) => `<Relationship Id="rId${index + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
      ...Object.fromEntries(
        names.map((name, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          `<worksheet ${NS}><sheetData>${makeSheet(sheets[name] ?? [])}</sheetData></worksheet>`,
        ]),
      ),
    },
  })
}

describe('of several sheets', () => {
  const sheets = {
    Petunjuk: [['PETUNJUK PENGISIAN'], ['1. Isi lembar Data Siswa'], ['2. Jangan mengubah judul']],
    Kosong: [],
    'Kelas VII': [
      ['NISN', 'NIS', 'Nama', 'JK'],
      ['0061000021', '1000021', 'Tujuh', 'L'],
    ],
    'Kelas VIII': [
      ['NISN', 'NIS', 'Nama', 'JK'],
      ['0061000022', '1000022', 'Delapan', 'L'],
    ],
  }
  it('the first whose headings are known is read, and another can be chosen', async () => {
    const bytes = await makeSheets(sheets)
    const upload = async (fields: Record<string, string>) =>
      (await uploadWorkbook(admin, STUDENT, { bytes, fields: { dry_run: '1', ...fields } })).body
    expect((await upload({})).result).toMatchObject({
      created: 1,
      sheet: 'Kelas VII',
      sheets: ['Petunjuk', 'Kosong', 'Kelas VII', 'Kelas VIII'],
      rows: [{ name: 'Tujuh' }],
    })
    expect((await upload({ sheet: 'Kelas VIII' })).result).toMatchObject({ rows: [{ name: 'Delapan' }] })
    expect((await upload({ sheet: 'Kelas IX' })).errors?.file).toBe('Lembar itu tidak ada di berkas ini.')
  })
})

describe('a file of another format is refused with the program that wrote it and the way out:', () => {
  const ole = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(2048),
  ])
  const SAVE_AS = /Simpan sebagai .*\.xlsx/
  it.each([
    ['an .xls', () => ole, [/\.xls \(Excel 97/, SAVE_AS]],
    [
      'a workbook with a password',
      () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
      [/password/, SAVE_AS],
    ],
    [
      'an .ods',
      () => zipParts({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      [/LibreOffice/, /\.ods/, /\.xlsx/],
    ],
    ['an .xlsb', () => zipParts({ 'xl/workbook.bin': 'x' }), [/\.xlsb/, SAVE_AS]],
    ['a document of Word', () => zipParts({ 'word/document.xml': '<x/>' }), [/Word/]],
    [
      'a web page',
      () => Buffer.from('<html><table><tr><td>NISN</td></tr></table></html>'),
      [/halaman web/, SAVE_AS],
    ],
  ])('%s', async (_kind, makeBytes, patterns) => {
    const { status, body } = await sendCsv(admin, STUDENT, { csv: Buffer.from(await makeBytes()) })
    expect(status).toBe(422)
    for (const pattern of patterns) expect(body.errors?.file).toMatch(pattern)
  })
})
