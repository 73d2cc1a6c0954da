/** Reading a CSV as spreadsheet programs save it: delimiter, encoding, line breaks, and files without a table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const LESSON = '/sia/master/lesson'
const STUDENT = '/sia/master/student'
const findLessonName = async (code: string) =>
  (
    await admin.get<{ rows: { code: string; name: string }[] }>(`${LESSON}?search=${code}&page_size=100`)
  ).body.result.rows.find((row) => row.code === code)?.name

describe('a CSV', () => {
  const windows1252File = Buffer.from('code;name\r\nW1;Kafé “Ragam”\r\n', 'latin1')
  windows1252File.set([0x93], windows1252File.indexOf('Ragam') - 1)
  windows1252File.set([0x94], windows1252File.indexOf('Ragam') + 5)
  it.each([
    ['commas', 'code,name\nA1,Satu\n', ',', 'UTF-8', 'A1', 'Satu'],
    ['semicolons and Windows lines', 'code;name\r\nA2;Dua, tiga\r\n', ';', 'UTF-8', 'A2', 'Dua, tiga'],
    ['tabs', 'code\tname\nA3\tTiga\n', '\t', 'UTF-8', 'A3', 'Tiga'],
    ['old Mac lines', 'code;name\rA4;Empat\r', ';', 'UTF-8', 'A4', 'Empat'],
    [
      'a BOM and a quoted header',
      '\uFEFF"code";"name"\nA5;"Lima; ""enam"""\n',
      ';',
      'UTF-8',
      'A5',
      'Lima; "enam"',
    ],
    [
      'a blank first line and blank last ones',
      '\n\ncode;name\n\nA6;Enam\n;;\n\n',
      ';',
      'UTF-8',
      'A6',
      'Enam',
    ],
    ['any order and case of columns', 'NAME , Code\nTujuh,A7\n', ',', 'UTF-8', 'A7', 'Tujuh'],
    ['Windows-1252', windows1252File, ';', 'Windows-1252', 'W1', 'Kafé “Ragam”'],
    ['the sep= line for Excel', 'sep=;\r\ncode;name\r\nA9;Sembilan\r\n', ';', 'UTF-8', 'A9', 'Sembilan'],
    [
      'the “Unicode text” of Excel',
      Buffer.from('\uFEFFcode\tname\r\nA10\tSepuluh é\r\n', 'utf16le'),
      '\t',
      'UTF-16',
      'A10',
      'Sepuluh é',
    ],
    ['no last line break', 'code,name\nA8,Delapan', ',', 'UTF-8', 'A8', 'Delapan'],
  ])('is read with %s', async (_how, csv, delimiter, encoding, code, name) => {
    const { status, body } = await sendCsv(admin, LESSON, { csv })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: '1 data berhasil. 0 data gagal',
        result: { total: 1, stored: 1, failed: 0, delimiter, encoding, ignored: [], fail: null },
      },
    })
    expect(await findLessonName(code)).toBe(name)
  })

  it('that is no table is refused, and nothing of it is stored', async () => {
    const manyRows = Array.from({ length: 200 }, (_, n) => `H${n},Paruh`).join('\n')
    for (const csv of [
      '',
      '\n\n',
      'code\nB1\n',
      'sandi,panggilan\nB2,x\n',
      'code,name\n',
      'code,name,name\nB6,x,y\n',
      Buffer.from('code,name\nB3,x\n', 'utf16le'),
      `code,name\n${manyRows}\nB4,"tak pernah ditutup\n`,
      `code,name\n${manyRows}\nB5,"${'x'.repeat(120_000)}"\n`,
    ]) {
      const { status, body } = await sendCsv(admin, LESSON, { csv })
      expect(status, String(csv).slice(-40)).toBe(422)
      expect(Object.keys(body.errors ?? {})).toEqual(['file'])
    }
    expect(await findLessonName('H0')).toBeUndefined()
    const { body } = await sendCsv(admin, STUDENT, { csv: 'nik,name\n1,x\n' })
    expect(body.errors?.file).toContain(
      'gender (Jenis Kelamin), salah satu dari NISN, NIS, atau Tanggal Lahir dengan Nama Ibu.',
    )
    expect((await admin.post(`${LESSON}-import`, { file: 'x' })).status).toBe(415)
  })

  it('larger than 20 MB is refused', async () => {
    const csv = Buffer.concat([Buffer.from('code,name\n'), Buffer.alloc(20 * 1024 * 1024, 'x')])
    expect((await sendCsv(admin, LESSON, { csv })).status).toBe(413)
  })
})
