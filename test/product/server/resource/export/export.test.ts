/** Exporting a list: all filtered rows, without formulas, for every user who may read the list. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeStudent } from '#features/people/demo/factories.ts'
import { calls } from '#src/features.ts'
import { createRecord, createStudents, findRecord, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const LESSON = '/sia/master/lesson'

async function readCsvLines(path: string, client = admin): Promise<string[]> {
  const { status, text } = await client.get(path)
  expect(status, text).toBe(200)
  return text.replace(/\r\n$/, '').split('\r\n')
}

async function readWorkbookRows(path: string) {
  const { statusCode, headers, rawPayload } = await world.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const [sheet] = (await readXlsx(new Uint8Array(rawPayload))).sheets
  return sheet?.rows ?? []
}

describe('a list of students', () => {
  beforeAll(async () => {
    for (const [number, changes] of [
      [1, { name: 'Budi Santoso', nis: '0001', gender: 'L', day_birth: '2012-01-31' }],
      [2, { name: 'Citra Dewi', nis: '0002', gender: 'P' }],
      [3, { name: '=1+1', nis: '0003', gender: 'P' }],
    ] as const)
      await createRecord(admin, STUDENT, { ...makeStudent(number), ...changes })
  })

  it('is a CSV with a BOM, semicolons, labels, leading zeros and Indonesian dates', async () => {
    const { headers, text } = await admin.get(`${STUDENT}/export?format=csv&search=budi`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="siswa-\d{4}-\d\d-\d\d\.csv"/)
    expect(text.codePointAt(0)).toBe(0xfeff)
    const [heading = '', row = '', ...otherRows] = text.trimEnd().split('\r\n')
    expect(heading.slice(1)).toMatch(/^NIS;NISN;NIK;No Akta;Nama;Jenis Kelamin;/i)
    expect(row).toMatch(/^0001;/)
    expect(row.split(';')).toEqual(expect.arrayContaining(['Budi Santoso', 'Laki-laki', '31/01/2012']))
    expect(otherRows).toEqual([])
  })

  it('contains all rows of the list’s filter, search and order', async () => {
    const filter = encodeURIComponent(JSON.stringify({ gender: { op: 'equal', value: 'P' } }))
    const rows = await readCsvLines(`${STUDENT}/export?format=csv&filter=${filter}&orderby=nis&order=desc`)
    expect(rows.slice(1).map((row) => row.split(';')[0])).toEqual(['0003', '0002'])
    expect(await readCsvLines(`${STUDENT}/export?format=csv&search=nobody`)).toHaveLength(1)
  })

  it('contains formulas as text, in the CSV and in the workbook', async () => {
    expect((await readCsvLines(`${STUDENT}/export?format=csv&search=0003`))[1]).toContain(";'=1+1;")
    const [heading, row] = await readWorkbookRows(`${STUDENT}/export?format=xlsx&search=0003`)
    expect(heading?.[0]).toBe('NIS')
    expect(row?.slice(0, 1)).toEqual(['0003'])
    expect(row).toContain('=1+1')
  })

  it('can be imported again unchanged', async () => {
    const { text } = await admin.get(`${STUDENT}/export?format=csv&search=budi`)
    const searchPath = `${STUDENT}?search=budi`
    const [stored] = (await admin.get<{ rows: { id: number }[] }>(searchPath)).body.result.rows
    expect((await sendCsv(admin, STUDENT, { csv: text })).body.result).toMatchObject({
      total: 1,
      stored: 0,
      same: 1,
      failed: 0,
    })
    expect((await admin.delete(`${STUDENT}/${stored?.id}`)).status).toBe(200)
    expect((await sendCsv(admin, STUDENT, { csv: text })).body.result).toMatchObject({
      stored: 1,
      ignored: ['No. Pendaftaran', 'Kelas Aktif', 'Tahun Keluar', 'Alasan Keluar'],
    })
    const imported = await findRecord(admin, STUDENT, 'budi')
    expect(imported).toMatchObject({
      name: 'Budi Santoso',
      gender: 'L',
      day_birth: '2012-01-31',
      nis: '0001',
    })
  })
})

it('more rows than one batch are exported once each, in order', async () => {
  const codes = Array.from({ length: 620 }, (_, index) => `K${String(index).padStart(4, '0')}`)
  await sendCsv(admin, LESSON, {
    csv: `code;name\n${codes.map((code) => `${code};Pelajaran ${code}`).join('\n')}\n`,
  })
  const rows = await readCsvLines(`${LESSON}/export?format=csv&search=pelajaran&orderby=code&order=asc`)
  expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual(codes)
  expect(await readWorkbookRows(`${LESSON}/export?format=xlsx&search=pelajaran`)).toHaveLength(621)
})

it('an invalid export is refused before the first byte', async () => {
  const unknown = encodeURIComponent('{"nonsense":{"op":"equal","value":1}}')
  for (const query of ['', '?format=pdf', `?format=csv&filter=${unknown}`, '?format=csv&orderby=password'])
    expect((await admin.get(`${LESSON}/export${query}`)).status, query).toBe(422)
})

it('an export is recorded in the audit trail', async () => {
  await admin.get(`${LESSON}/export?format=xlsx`)
  const audits = await world.context.db.kysely
    .selectFrom('audits')
    .where('entity', '=', 'export')
    .where('user_id', '=', admin.id)
    .select(['action', 'after'])
    .execute()
  expect(audits).toContainEqual({
    action: 'read',
    after: JSON.stringify({ list: `/api${LESSON}/export`, format: 'xlsx' }),
  })
})

it('a teacher can export only their own students', async () => {
  await createStudents(admin, [21])
  const teacher = await world.as('Guru')
  expect((await readCsvLines('/sia/activity/teacher-student/export?format=csv', teacher)).slice(1)).toEqual(
    [],
  )
  expect((await teacher.get(`${STUDENT}/export?format=csv`)).status).toBe(403)
})

/** Lists without an export: public ones, those of one lesson with downloads of their own, menus, and one's own notices. */
const LISTS_WITHOUT_EXPORT = [
  /^\/public\//,
  /\/:id\/(material|task)/,
  /^\/setting\/menu/,
  /^\/account\/notices$/,
  /^\/announcements$/,
]

it('every paged list has an export with the same access keys', () => {
  const lists = Object.values(calls).filter(
    ({ method, query, path, exportFile }) =>
      method === 'GET' &&
      !exportFile &&
      query?.safeParse({ page_size: '100' }).success &&
      JSON.stringify(query.safeParse({ page_size: '100' }).data).includes('page_size') &&
      !LISTS_WITHOUT_EXPORT.some((pattern) => pattern.test(path)),
  )
  expect(lists.length).toBeGreaterThanOrEqual(15)
  for (const { path, access } of lists) {
    const exportCall = Object.values(calls).find((call) => call.exportFile && call.path === `${path}/export`)
    expect(exportCall?.access, path).toEqual(access)
  }
})

it.each(Object.entries(calls).filter(([, { exportFile }]) => exportFile))(
  '%s responds with a complete file in both formats',
  async (_name, call) => {
    const path = call.path.replace(':type', 'news')
    const classQuery = /\/(rapor|graduation)/.test(path)
      ? await buildClassQuery('query' in call ? call.query : undefined)
      : ''
    const [heading = ''] = await readCsvLines(
      `${path}/export?format=csv${classQuery}`.replace('/export/export', '/export'),
    )
    expect(heading.slice(1).split(';')).toEqual(call.exportFile?.columns.map(({ label }) => label))
    const [labels] = await readWorkbookRows(`${path}?format=xlsx${classQuery}`)
    expect(labels).toEqual(call.exportFile?.columns.map(({ label }) => label))
  },
)

let classroomId: string | null = null
async function buildClassQuery(query: z.ZodType | undefined) {
  classroomId ??= String(
    await createRecord(admin, '/sia/master/classroom', { code: 'IX', room: 'A', name: 'IX A' }),
  )
  const { id } = await world.context.db.kysely
    .selectFrom('eduyears')
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirstOrThrow()
  const semester = query instanceof z.ZodObject && 'semester_id' in query.shape ? '&semester_id=1' : ''
  return `&eduyear_id=${id}${semester}&classroom_id=${classroomId}`
}
