/** Exporting a list: all rows of the filter, safe and whole in a spreadsheet, for whoever may read the list. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import { makeStudent } from '#server/seed/factories.ts'
import { make, makeStudents, sendCsv } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const LESSON = '/sia/master/lesson'

async function linesOf(path: string, who = admin): Promise<string[]> {
  const { status, text } = await who.get(path)
  expect(status, text).toBe(200)
  return text.replace(/\r\n$/, '').split('\r\n')
}

async function workbook(path: string) {
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
      await make(admin, STUDENT, { ...makeStudent(number), ...changes })
  })

  it('is a CSV that spreadsheets here open: with a BOM, semicolons, its labels, zeros kept, days as written', async () => {
    const { headers, text } = await admin.get(`${STUDENT}/export?format=csv&search=budi`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="siswa-\d{4}-\d\d-\d\d\.csv"/)
    expect(text.codePointAt(0)).toBe(0xfeff)
    const [heading = '', row = '', ...more] = text.trimEnd().split('\r\n')
    expect(heading.slice(1)).toMatch(/^NIS;NISN;NIK;No Akta;Nama;Jenis Kelamin;/i)
    expect(row).toMatch(/^0001;/)
    expect(row.split(';')).toEqual(expect.arrayContaining(['Budi Santoso', 'Laki-laki', '31/01/2012']))
    expect(more).toEqual([])
  })

  it('holds what the filter, search and order of the list show, and all of it', async () => {
    const filter = encodeURIComponent(JSON.stringify({ gender: { op: 'equal', value: 'P' } }))
    const rows = await linesOf(`${STUDENT}/export?format=csv&filter=${filter}&orderby=nis&order=desc`)
    expect(rows.slice(1).map((row) => row.split(';')[0])).toEqual(['0003', '0002'])
    expect(await linesOf(`${STUDENT}/export?format=csv&search=nobody`)).toHaveLength(1)
  })

  it('runs nothing: a formula is a text in the CSV and in the workbook', async () => {
    expect((await linesOf(`${STUDENT}/export?format=csv&search=0003`))[1]).toContain(";'=1+1;")
    const [heading, row] = await workbook(`${STUDENT}/export?format=xlsx&search=0003`)
    expect(heading?.[0]).toBe('NIS')
    expect(row?.slice(0, 1)).toEqual(['0003'])
    expect(row).toContain('=1+1')
  })

  it('can be imported again as it was exported, headings and all', async () => {
    const { text } = await admin.get(`${STUDENT}/export?format=csv&search=budi`)
    const find = `${STUDENT}?search=budi`
    const [stored] = (await admin.get<{ rows: { id: number }[] }>(find)).body.result.rows
    expect((await sendCsv(admin, STUDENT, text)).body.result).toMatchObject({
      total: 1,
      stored: 0,
      failed: 1,
    })
    expect((await admin.delete(`${STUDENT}/${stored?.id}`)).status).toBe(200)
    expect((await sendCsv(admin, STUDENT, text)).body.result).toMatchObject({
      stored: 1,
      ignored: ['Kelas Aktif', 'Tahun Keluar', 'Alasan Keluar'],
    })
    const [again] = (await admin.get<{ rows: Record<string, unknown>[] }>(`${STUDENT}?search=budi`)).body
      .result.rows
    expect(again).toMatchObject({ name: 'Budi Santoso', gender: 'L', day_birth: '2012-01-31', nis: '0001' })
  })
})

it('more rows than are read at once come each once, in their order', async () => {
  const codes = Array.from({ length: 620 }, (_, index) => `K${String(index).padStart(4, '0')}`)
  await sendCsv(admin, LESSON, `code;name\n${codes.map((code) => `${code};Pelajaran ${code}`).join('\n')}\n`)
  const rows = await linesOf(`${LESSON}/export?format=csv&search=pelajaran&orderby=code&order=asc`)
  expect(rows.slice(1).map((row) => row.slice(0, 5))).toEqual(codes)
  expect(await workbook(`${LESSON}/export?format=xlsx&search=pelajaran`)).toHaveLength(621)
})

it('a refusal is told before the first byte', async () => {
  const unknown = encodeURIComponent('{"nonsense":{"op":"equal","value":1}}')
  for (const query of ['', '?format=pdf', `?format=csv&filter=${unknown}`, '?format=csv&orderby=password'])
    expect((await admin.get(`${LESSON}/export${query}`)).status, query).toBe(422)
})

it('that a list was taken away stands in the trail', async () => {
  await admin.get(`${LESSON}/export?format=xlsx`)
  const noted = await world.context.db.kysely
    .selectFrom('audits')
    .where('entity', '=', 'export')
    .where('user_id', '=', admin.id)
    .select(['action', 'after'])
    .execute()
  expect(noted).toContainEqual({
    action: 'read',
    after: JSON.stringify({ list: `/api${LESSON}/export`, format: 'xlsx' }),
  })
})

it('a teacher takes away none but the own students', async () => {
  await makeStudents(admin, [21])
  const teacher = await world.as('Guru')
  expect((await linesOf('/sia/activity/teacher-student/export?format=csv', teacher)).slice(1)).toEqual([])
  expect((await teacher.get(`${STUDENT}/export?format=csv`)).status).toBe(403)
})

/** Lists within one lesson, taken along by their own calls; choices; and what the public reads. */
const WITHOUT = [/^\/public\//, /\/:id\/(material|task)/, /^\/setting\/menu/]

it('every list that has pages has an export with its own keys and query', () => {
  const lists = Object.values(calls).filter(
    ({ method, query, path, exportFile }) =>
      method === 'GET' &&
      !exportFile &&
      query?.safeParse({ page_size: '100' }).success &&
      JSON.stringify(query.safeParse({ page_size: '100' }).data).includes('page_size') &&
      !WITHOUT.some((pattern) => pattern.test(path)),
  )
  expect(lists.length).toBeGreaterThanOrEqual(15)
  for (const { path, access } of lists) {
    const found = Object.values(calls).find((call) => call.exportFile && call.path === `${path}/export`)
    expect(found?.access, path).toEqual(access)
  }
})

it.each(Object.entries(calls).filter(([, { exportFile }]) => exportFile))(
  '%s answers a whole file in either form',
  async (_name, call) => {
    const path = call.path.replace(':type', 'news')
    const choice = path.includes('/rapor') || path.includes('/graduation') ? await chosen() : ''
    const [heading = ''] = await linesOf(
      `${path}/export?format=csv${choice}`.replace('/export/export', '/export'),
    )
    expect(heading.slice(1).split(';')).toEqual(call.exportFile?.columns.map(({ label }) => label))
    const [labels] = await workbook(`${path}?format=xlsx${choice}`)
    expect(labels).toEqual(call.exportFile?.columns.map(({ label }) => label))
  },
)

let room: string | null = null
async function chosen() {
  room ??= String(await make(admin, '/sia/master/classroom', { code: 'IX', room: 'A', name: 'IX A' }))
  const { id } = await world.context.db.kysely
    .selectFrom('eduyears')
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirstOrThrow()
  return `&eduyear_id=${id}&semester_id=1&classroom_id=${room}`
}
