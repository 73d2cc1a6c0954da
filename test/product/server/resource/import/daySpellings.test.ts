/** Imports of CSV files and workbooks read days as every other place does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_SPELLINGS, EXCEL_DAYS } from '#test/support/contract/daySpellings.ts'
import { makeSheet, makeWorkbook, uploadWorkbook } from '#test/support/resource/workbooks.ts'
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
const HEADER = ['NISN', 'NIS', 'Nama', 'JK', 'Tanggal Lahir']
const spellings = [...DAY_SPELLINGS, ...EXCEL_DAYS]
const expected = spellings.map(([written, day]) => [written, day])

/** Rows of new students, each born on one of the spellings. */
const makeRows = (firstNumber: number) =>
  spellings.map(([written], index) => {
    const number = firstNumber + index
    return [`00${number}`, String(number), `Siswa ${number}`, index % 2 ? 'L' : 'P', written]
  })

async function readBirthDays(firstNumber: number) {
  const rows = await world.context.db.kysely.selectFrom('students').select(['nis', 'day_birth']).execute()
  const days = new Map(rows.map(({ nis, day_birth }) => [nis, day_birth]))
  return spellings.map(([written], index) => [written, days.get(String(firstNumber + index)) ?? null])
}

it('a CSV, which says what it cannot read with a spelling that it can', async () => {
  const csv = [HEADER, ...makeRows(10_000_001)]
    .map((row) => row.map((cell) => `"${cell}"`).join(';'))
    .join('\n')
  const check = (await sendCsv(admin, STUDENT, { csv, fields: { dry_run: '1' } })).body.result
  const messages = check.rows.flatMap(({ message, warnings }) => [message ?? '', ...warnings])
  expect(messages).toContainEqual(
    expect.stringMatching(/^Tanggal Lahir “31\/02\/2012”: .*contoh: 2026-07-15/),
  )
  await sendCsv(admin, STUDENT, { csv })
  expect(await readBirthDays(10_000_001)).toEqual(expected)
})

it('a workbook, in text cells', async () => {
  const bytes = await makeWorkbook({ sheet: makeSheet([HEADER, ...makeRows(20_000_001)]) })
  await uploadWorkbook(admin, STUDENT, { bytes })
  expect(await readBirthDays(20_000_001)).toEqual(expected)
})

it('a workbook, in number cells without a format of days, which is said', async () => {
  const rows = EXCEL_DAYS.map(([written], index) => {
    const number = 30_000_001 + index
    return [`00${number}`, String(number), `Siswa ${number}`, 'L', Number(written)]
  })
  const bytes = await makeWorkbook({ sheet: makeSheet([HEADER, ...rows]) })
  const { body } = await uploadWorkbook(admin, STUDENT, { bytes, fields: { dry_run: '1' } })
  expect(body.result).toMatchObject({ created: EXCEL_DAYS.length, failed: 0 })
  expect(body.result.rows[0]?.warnings).toEqual(['Tanggal Lahir 40939 dibaca sebagai 31/01/2012'])
})
