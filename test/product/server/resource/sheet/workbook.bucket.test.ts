/** Reading workbooks as Excel, LibreOffice and other programs write them, refusing broken or oversized files, and the template. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type CellValue,
  makeSheet,
  makeWorkbook,
  STYLE,
  uploadWorkbook,
  zipParts,
} from '#test/support/resource/workbooks.ts'
import { createSchool, findRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  await createSchool(admin)
})
afterAll(() => world.close())

const LESSON = '/sia/master/lesson'
const STUDENT = '/sia/master/student'
const findStudent = (nisn: string) => findRecord(admin, STUDENT, nisn)
const importRows = async (rows: readonly (readonly CellValue[])[], fields: Record<string, string> = {}) =>
  (await uploadWorkbook(admin, STUDENT, { bytes: await makeWorkbook({ sheet: makeSheet(rows) }), fields }))
    .body.result

describe('a workbook is read', () => {
  it('with rich shared strings, formulas, zero-padded numbers, and dates in any format', async () => {
    const strings = `<si><t>NISN</t></si><si><t>NIS</t></si><si><t>Nama</t></si><si><t>JK</t></si>
      <si><t>Tanggal Lahir</t></si><si><t>Tahun Masuk</t></si>
      <si><r><t xml:space="preserve">Ani </t></r><r><rPr><b/></rPr><t>Lestari</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>
      <si><t>P</t></si>`
    const header = ['A', 'B', 'C', 'D', 'E', 'F']
      .map((letter, n) => `<c r="${letter}1" t="s"><v>${n}</v></c>`)
      .join('')
    const sheet = `<row r="1">${header}</row><row r="2"><c r="A2" s="${STYLE.tenDigits}"><v>71234567</v></c>
      <c r="B2" t="str"><f>1+1</f><v>0123</v></c><c r="C2" t="s"><v>6</v></c><c r="D2" t="s"><v>7</v></c>
      <c r="E2" s="${STYLE.longDay}"><v>40939</v></c><c r="F2"><v>2026</v></c></row>`
    const { result } = (
      await uploadWorkbook(admin, STUDENT, { bytes: await makeWorkbook({ sheet, strings }) })
    ).body
    expect(result).toMatchObject({
      stored: 1,
      failed: 0,
      sheet: 'Siswa',
      delimiter: null,
      above: 0,
      ignored: [],
    })
    expect(await findStudent('0071234567')).toMatchObject({
      nis: '0123',
      name: 'Ani Lestari',
      gender: 'P',
      day_birth: '2012-01-31',
      entry_year: '2026',
    })
  })

  it('with the 1904 dates of older Macs, and with prefixed XML elements', async () => {
    const prefixed = makeSheet([
      ['NISN', 'NIS', 'Nama', 'JK', 'Tgl Lahir'],
      ['0071234570', '0170', 'Mac', 'L', { number: 39_477, style: STYLE.day }],
    ]).replace(/<(\/?)(row|c|v|is|t)\b/g, '<$1x:$2')
    const bytes = await makeWorkbook({ sheet: prefixed, properties: '<workbookPr date1904="1"/>' })
    expect((await uploadWorkbook(admin, STUDENT, { bytes })).body.result).toMatchObject({
      stored: 1,
      reasons: [],
    })
    expect(await findStudent('0071234570')).toMatchObject({ day_birth: '2012-01-31' })
  })

  it('with the row numbers that Excel shows', async () => {
    const sheet =
      makeSheet([['NISN', 'NIS', 'Nama', 'JK']], 4) + makeSheet([['0071234571', '0171', '', 'L']], 9)
    const { result } = (await uploadWorkbook(admin, STUDENT, { bytes: await makeWorkbook({ sheet }) })).body
    expect(result).toMatchObject({ above: 0, reasons: [{ line: 9, message: 'Nama: Harus diisi' }] })
  })

  it('from its first visible sheet that is not empty', async () => {
    const sheets = ['<sheet name="Lama" state="hidden" sheetId="3" r:id="rId9"/>', 'Kosong', 'Isi']
    const workbookXml = `<workbook xmlns:r="x">${'<sheets>'}${sheets[0]}<sheet name="Kosong" r:id="rId1"/>
      <sheet name="Isi" r:id="rId2"/></sheets></workbook>`
    const relation = (id: string, file: string) =>
      `<Relationship Id="${id}" Type="x/worksheet" Target="/xl/worksheets/${file}.xml"/>`
    const bytes = await makeWorkbook({
      sheet: '',
      parts: {
        'xl/workbook.xml': workbookXml,
        'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId9', 'h')}${relation('rId1', 'k')}${relation('rId2', 'i')}</Relationships>`,
        'xl/worksheets/h.xml': `<worksheet><sheetData>${makeSheet([
          ['code', 'name'],
          ['HX', 'Tersembunyi'],
        ])}</sheetData></worksheet>`,
        'xl/worksheets/k.xml':
          '<worksheet><sheetData><row r="1"><c r="A1" s="1"/></row></sheetData></worksheet>',
        'xl/worksheets/i.xml': `<worksheet><sheetData>${makeSheet([
          ['Kode', 'Nama'],
          ['IX', 'Isi'],
        ])}</sheetData></worksheet>`,
      },
    })
    expect((await uploadWorkbook(admin, LESSON, { bytes })).body.result).toMatchObject({
      stored: 1,
      sheet: 'Isi',
    })
  })
})

describe('a broken or oversized workbook is refused', () => {
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const giantCell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(50_000)}</t></is></c></row>`
  it.each([
    ['a zip without a workbook', () => zipParts({ 'a.txt': 'a' })],
    [
      'half a workbook',
      async () => (await makeWorkbook({ sheet: makeSheet([['a', 'b']]) })).subarray(0, 700),
    ],
    ['an empty one', () => makeWorkbook({ sheet: '' })],
    ['an .xls or an encrypted one', async () => Buffer.from('d0cf11e0a1b11ae1'.repeat(60), 'hex')],
    ['truncated XML', () => makeWorkbook({ sheet: '<row r="1"><c r="A1">' })],
    [
      'an entity bomb',
      () => makeWorkbook({ sheet: '', parts: { 'xl/styles.xml': `${entity}<styleSheet>&b;</styleSheet>` } }),
    ],
    ['an oversized cell', () => makeWorkbook({ sheet: giantCell })],
  ])('%s', async (_what, makeBytes) => {
    const response = await uploadWorkbook(admin, LESSON, {
      bytes: await makeBytes(),
      fields: { dry_run: '1' },
    })
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors?.file).toMatch(/Excel|kosong/)
  })

  it.each([
    ['a PDF', '%PDF-1.7\nx', 'PDF'],
    ['an HTML page', '<html><table><tr><td>NISN</td></tr></table></html>', 'halaman web'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'bukan CSV dan bukan Excel'],
    ['an empty file', '', 'kosong'],
  ])('%s named .xlsx', async (_what, content, expectedMessage) => {
    const response = await uploadWorkbook(admin, LESSON, {
      bytes: Buffer.from(content, 'latin1'),
      fields: { dry_run: '1' },
    })
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors?.file).toContain(expectedMessage)
    expect(response.body.result, 'no columns to map').toBeNull()
  })

  it('a zip bomb: two megabytes that unpack to hundreds', async () => {
    const manyRows = `<row>${'<c><v>1</v></c>'.repeat(40)}</row>`.repeat(20_000)
    const bytes = await makeWorkbook({
      sheet: manyRows,
      parts: { 'xl/sharedStrings.xml': `<sst>${' '.repeat(300 * 1024 * 1024)}</sst>` },
    })
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
    // Where memory is scarce, the reader ends before it has counted, which is logged.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const response = await uploadWorkbook(admin, LESSON, { bytes, fields: { dry_run: '1' } })
    expect(response.body.errors?.file).toContain('terlalu besar')
    expect((await admin.get(LESSON)).status).toBe(200)
    warn.mockRestore()
  })

  it('half a megabyte of sheets', async () => {
    const sheets = Array.from(
      { length: 200_000 },
      (_, n) => `<sheet name="${n}" sheetId="${n}" r:id="rId1"/>`,
    )
    const workbook = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`
    const bytes = await makeWorkbook({ sheet: '', parts: { 'xl/workbook.xml': workbook } })
    const response = await uploadWorkbook(admin, LESSON, { bytes, fields: { dry_run: '1' } })
    expect(response.body.errors?.file).toContain('terlalu besar')
  })
})

it('cells may contain common spellings of choices, numbers and dates', async () => {
  const result = await importRows([
    ['nisn', 'nis', 'name', 'gender', 'religion', 'nik', 'day_birth', 'father_job'],
    ['0071234580', '0180', 'Eka', 'laki - laki', 'KATOLIK', '3273 0101 0112 0003', '31 Januari 2012', '-'],
    ['0071234581', '0181', 'Fani', 'Perempuan', 'Khonghucu', '-', '1-2-2012', '–'],
  ])
  expect(result).toMatchObject({ stored: 2, reasons: [] })
  expect(await findStudent('0071234580')).toMatchObject({
    gender: 'L',
    religion: 'katholik',
    nik: '3273010101120003',
    day_birth: '2012-01-31',
    father_job: null,
  })
  expect(await findStudent('0071234581')).toMatchObject({
    religion: 'konghucu',
    nik: null,
    day_birth: '2012-02-01',
  })
})

describe('the template', () => {
  const downloadTemplate = async (path: string, client = admin) => {
    const { statusCode, rawPayload } = await world.app.inject({
      url: `/api${path}-import/template`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    return { status: statusCode, bytes: rawPayload }
  }

  it('is a workbook with every field of the form as a column', async () => {
    const { status, bytes } = await downloadTemplate(STUDENT)
    expect(status).toBe(200)
    const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets
    expect(sheet?.rows[0]).toEqual(
      expect.arrayContaining(['nisn', 'nis', 'father_address', 'grade', 'eduyear']),
    )
    const zip = Buffer.from(bytes)
    expect(zip.subarray(0, 2).toString()).toBe('PK')
  })

  it('without rows is refused by every import', async () => {
    const file = 'Berkas ini hanya memuat judul kolom, belum ada datanya.'
    for (const path of [STUDENT, LESSON, '/sia/master/teacher', '/sia/master/classroom', '/master/user']) {
      const { bytes } = await downloadTemplate(path)
      const { status, body } = await uploadWorkbook(admin, path, { bytes, fields: { dry_run: '1' } })
      expect([path, status, body.errors]).toEqual([path, 422, { file }])
    }
    expect((await downloadTemplate(STUDENT, await world.as('Guru'))).status).toBe(403)
  })
})
