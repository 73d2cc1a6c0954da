/** A file compared with what is stored: nothing is stored, then what somebody chose of the differences. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportResult, PastImport, UndoResult } from '#platform/contract/import/importCalls.ts'
import { createSchool, findRecord, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  await createSchool(admin)
})
afterAll(() => world.close())

const STUDENT = '/sia/master/student'
const TEACHER = '/sia/master/teacher'
const findStudent = (search: string) => findRecord<Record<string, unknown>>(admin, STUDENT, search)
const send = async (path: string, lines: readonly string[], fields: Record<string, string>) =>
  (await sendCsv(admin, path, { csv: `${lines.join('\n')}\n`, fields })).body
const compare = async (path: string, lines: readonly string[]): Promise<ImportResult> =>
  (await send(path, lines, { mode: 'update', compare: '1', dry_run: '1' })).result
const apply = (lines: readonly string[], chosen: object) =>
  send(STUDENT, lines, { mode: 'update', compare: '1', chosen: JSON.stringify(chosen) })

const DAPODIK = [
  'Nama;NIPD;JK;NISN;Tempat Lahir;HP;Rombel Saat Ini',
  'Ani Lestari;2101;P;0072222101;Sleman;0899;VII A',
  'Budi;2102;L;0072222102;Bandung;0812;VII A',
  'Dewi Baru;2104;P;0072222104;Bantul;;VII A',
  'Tanpa Kelamin;2105;;0072222105;;;',
]

it('names new, changed and gone records, stores nothing, and then applies what was chosen, which can be undone', async () => {
  await send(
    STUDENT,
    [
      'nisn;nis;name;gender;place_birth;phone;grade;room',
      '0072222101;2101;Ani;P;Bandung;0811;VII;A',
      '0072222102;2102;Budi;L;Bandung;0812;VII;A',
      '0072222103;2103;Citra;P;Bandung;0813;VII;A',
    ],
    {},
  )
  const result = await compare(STUDENT, DAPODIK)
  expect(result).toMatchObject({ created: 1, changed: 1, same: 1, failed: 1 })
  expect(result.rows[0]?.changes).toEqual([
    { field: 'name', label: 'Nama', before: 'Ani', after: 'Ani Lestari' },
    { field: 'place_birth', label: 'Tempat Lahir', before: 'Bandung', after: 'Sleman' },
    { field: 'phone', label: 'Telp', before: '0811', after: '0899' },
  ])
  expect(result.gone).toContainEqual({
    id: (await findStudent('0072222103'))?.id,
    name: 'Citra',
    detail: 'NISN 0072222103 · VII A',
  })
  expect(result.gone?.map(({ name }) => name)).not.toContain('Budi')
  expect(await findStudent('0072222104')).toBeUndefined()
  expect(await findStudent('0072222101')).toMatchObject({ name: 'Ani', phone: '0811' })

  const applied = await apply(DAPODIK, { 2: ['phone'], 4: true })
  expect(applied.message).toBe('1 baru, 1 berubah, 0 sama, 0 gagal')
  expect(await findStudent('0072222101')).toMatchObject({
    name: 'Ani',
    place_birth: 'Bandung',
    phone: '0899',
  })
  expect(await findStudent('0072222104')).toMatchObject({ name: 'Dewi Baru', active_class: 'VII A' })
  const again = await compare(STUDENT, DAPODIK)
  expect(again.rows[0]?.changes.map(({ field }) => field)).toEqual(['name', 'place_birth'])

  const [last] = (await admin.get<{ rows: PastImport[] }>(`${STUDENT}-import/history`)).body.result.rows
  await admin.post<UndoResult>(`${STUDENT}-import/${last?.id}/undo`)
  expect(await findStudent('0072222101')).toMatchObject({ phone: '0811' })
  expect(await findStudent('0072222104')).toBeUndefined()
})

it('says who is in another class, and compares the rest of that student', async () => {
  await admin.post('/sia/master/classroom', { code: 'VII', room: 'B', name: 'VII B' })
  const file = ['Nama;NIPD;JK;NISN;HP;Rombel Saat Ini', 'Budi;2102;L;0072222102;0855;VII B']
  const { rows, warned } = await compare(STUDENT, file)
  expect(warned).toBe(1)
  expect(rows[0]).toMatchObject({
    outcome: 'changed',
    warnings: [expect.stringContaining('Sudah di kelas VII A')],
    changes: [{ field: 'phone', before: '0812', after: '0855' }],
  })
  expect((await apply(file, { 2: ['phone'] })).result).toMatchObject({ changed: 1, failed: 0 })
  expect(await findStudent('0072222102')).toMatchObject({ phone: '0855', active_class: 'VII A' })
})

it('adds nobody for a record that was deleted since, and takes no choice without a comparison', async () => {
  const file = ['Nama;NIPD;JK;NISN;HP', 'Tidak Ada;2190;L;0072222190;0855']
  expect((await apply(file, { 2: ['phone'] })).result).toMatchObject({
    failed: 1,
    reasons: [{ message: 'Datanya sudah dihapus sejak dibandingkan. Bandingkan lagi.' }],
  })
  const refused = await sendCsv(admin, STUDENT, { csv: file.join('\n'), fields: { chosen: '{}' } })
  expect(refused.status).toBe(422)
  const lessons = await sendCsv(admin, '/sia/master/lesson', {
    csv: 'code;name\nX;Y\n',
    fields: { compare: '1', mode: 'update', dry_run: '1' },
  })
  expect(lessons.status).toBe(422)
})

it('finds nothing new and nobody gone in its own export as Dapodik writes it', async () => {
  await send(TEACHER, ['name;gender;nip;religion;last_education', 'Siti;P;198504122010011077;katolik;s1'], {})
  for (const path of [STUDENT, TEACHER]) {
    const { text: csv } = await admin.get(`${path}/export?format=csv&layout=dapodik`)
    expect(csv).toMatch(/^\uFEFF?Nama;/)
    const { gone, changed, created, failed, ignored } = await compare(path, csv.trim().split('\r\n'))
    expect({ gone, changed, created, failed, ignored }).toEqual({
      gone: [],
      changed: 0,
      created: 0,
      failed: 0,
      ignored: [],
    })
  }
})
