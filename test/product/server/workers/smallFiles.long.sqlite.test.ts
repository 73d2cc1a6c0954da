/**
 * A small file holds nobody up: what unpacks to far more than a school needs is refused by its size or read without the
 * excess, long before the reader would be ended, as a job too.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { makeSheet, makeWorkbook, uploadWorkbook } from '#test/support/resource/workbooks.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { type ApiResponse, type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const MEGABYTE = 1024 * 1024
const LESSON = '/sia/master/lesson'

const row = (n: number) =>
  `<row r="${n}"><c r="A${n}" t="str"><v>K${n}</v></c><c r="B${n}" t="str"><v>N</v></c></row>`
const HEADER = makeSheet([['code', 'name']])
const many = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n + 2)).join('')

const WORKBOOKS: readonly [what: string, make: () => Promise<Buffer>, message: RegExp | null][] = [
  ['200,000 rows', () => makeWorkbook({ sheet: HEADER + many(200_000, row) }), /lebih dari 20.000 baris/],
  [
    '200,000 rows with the same key',
    () => makeWorkbook({ sheet: HEADER + many(200_000, () => '<row><c t="str"><v>K</v></c></row>') }),
    /lebih dari 20.000 baris/,
  ],
  [
    'five million empty rows',
    () => makeWorkbook({ sheet: HEADER + '<row/>'.repeat(5_000_000) }),
    /terlalu besar|belum ada datanya/,
  ],
  [
    'four million cells in a row',
    () => makeWorkbook({ sheet: `${HEADER}<row>${'<c><v>1</v></c>'.repeat(4_000_000)}</row>` }),
    null,
  ],
  [
    'two million shared strings',
    () => makeWorkbook({ sheet: HEADER, strings: '<si><t>a</t></si>'.repeat(2_000_000) }),
    /terlalu besar|belum ada datanya/,
  ],
  [
    'two million styles',
    () =>
      makeWorkbook({
        sheet: HEADER,
        parts: {
          'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="1"/>'.repeat(2_000_000)}</cellXfs></styleSheet>`,
        },
      }),
    /terlalu besar|belum ada datanya/,
  ],
]

/** @param message what the refusal says; null if the file is read, without what is beyond the limits */
async function expectBounded(send: () => Promise<ApiResponse<ImportResult>>, message: RegExp | null) {
  const response = await send()
  const { file } = response.body.errors ?? {}
  if (message) expect([response.status, file]).toEqual([422, expect.stringMatching(message)])
  else expect(response.status).toBe(200)
  // The same process reads the next file; one that had ended would refuse it.
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
}

describe.each([
  ['shown first', { dry_run: '1' }],
  ['as a job', {}],
] as const)('%s', (_how, fields) => {
  it.each(WORKBOOKS)('a workbook with %s', async (_what, make, message) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(2.5 * MEGABYTE)
    await expectBounded(() => uploadWorkbook(admin, LESSON, { bytes, fields }), message)
  })

  it('a CSV of a million rows', async () => {
    const csv = `code,name\n${many(1_000_000, (n) => `K${n},N\n`)}`
    await expectBounded(() => sendCsv(admin, LESSON, { csv, fields }), /lebih dari 20.000 baris/)
  })

  it('a file of exactly 20,000 rows is read', async () => {
    const csv = `code,name\n${many(20_000, (n) => `K${n % 7},N\n`)}`
    expect((await sendCsv(admin, LESSON, { csv, fields })).body.result).toMatchObject({ total: 20_000 })
  })
})
