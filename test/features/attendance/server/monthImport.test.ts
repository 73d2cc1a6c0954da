/** Importing a month from the school's own sheet: how it is read, what is stored, and what is not. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monthSheet } from '#features/attendance/monthImport.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { makeBook, uploadWorkbook } from '#test/support/resource/workbooks.ts'
import { type AttendanceSchool, attendanceCalls, openAttendanceSchool } from '#test/support/sia/attendance.ts'
import { attendanceImports, MONTH_PATH, type Rows } from '#test/support/sia/attendanceImport.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'

let school: AttendanceSchool
let office: ReturnType<typeof attendanceCalls>
let month: ReturnType<typeof attendanceImports>
beforeAll(async () => {
  school = await openAttendanceSchool()
  office = attendanceCalls(school, school.office)
  month = attendanceImports(school)
})
beforeEach(() => month.clear())
afterAll(() => school.world.close())

const day = (back: number) => month.day(back)
const n = (back: number) => month.n(back)
const check = (...call: Parameters<typeof month.check>) => month.check(...call)
const showMarks = () => month.showMarks()

it('the sheet of a class among others, with a title, groups, weekdays and words, is read as a person reads it', async () => {
  const rows: Rows = [
    ['DAFTAR HADIR SISWA'],
    ['Kelas VII A'],
    ['No', 'NIS', 'Nama', 'Tanggal', null, null, 'Jumlah'],
    [null, null, null, `Sen ${n(2)}`, `Sel ${n(1)}`, `Rab ${n(0)}`, 'S', 'I', 'A'],
    ['1', null, 'AYU', '.', 'sakit', '√', 1, 0, 0],
    ['2', null, 'Bima', 'v', 'i', 'H', 0, 1, 0],
    ['3', null, 'citra ', 'H', 'Alpa', 't', 0, 0, 2],
    [null, null, 'Jumlah hadir', 3, 0, 3],
    [null, null, 'Wali Kelas'],
  ]
  const { result, store } = await check([], { sheets: { 'VIII A': rows.slice(0, 4), 'VII A': rows } })
  expect([result.sheet, result.total, result.created, result.failed]).toEqual(['VII A', 3, 3, 0])
  expect(result.rows.map(({ name, values }) => [name, values[0]?.value])).toEqual([
    ['AYU', '2 hadir · 1 sakit'],
    ['Bima', '2 hadir · 1 izin'],
    ['citra', '1 hadir · 1 alpa · 1 terlambat'],
  ])
  expect(result.rows[2]?.warnings).toEqual(['Jumlah alpa di berkas 2, yang terbaca 1'])
  expect(await showMarks()).toEqual(['---', '---', '---'])
  expect((await store()).body.result).toMatchObject({ created: 3, failed: 0 })
  expect(await showMarks()).toEqual(['HHH', 'SIA', 'HHT'])
  const audits = (await readAudits(school.world, 'attendance_day')).slice(-3)
  expect(audits.map(({ action }) => action)).toEqual(['create', 'create', 'create'])
})

it('the sheet has a column for each day of its month', () => {
  const days = monthSheet('2028-02', []).columns.filter((name) => name.startsWith('2028-02-'))
  expect([days.length, days[0], days.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
})

describe('who is present', () => {
  const read = async (cells: readonly (readonly string[])[]) => {
    const names = ['ayu', 'Bima', 'Citra']
    const rows = [month.headings, ...cells.map((own, index) => [index + 1, null, names[index] ?? '', ...own])]
    const { store } = await check(rows)
    expect((await store()).status).toBe(200)
    return showMarks()
  }

  it('where they have a sign, an empty cell is left as it is', async () => {
    expect(
      await read([
        ['.', 's', '.'],
        ['.', '.', ''],
        ['.', '-', 'A'],
      ]),
    ).toEqual(['HHH', 'SH-', 'H-A'])
  })

  it('where only dashes are written, they are the sign', async () => {
    expect(
      await read([
        ['-', 's', '-'],
        ['-', '-', ''],
        ['-', '-', '-'],
      ]),
    ).toEqual(['HHH', 'SHH', 'H-H'])
  })

  it('where only absences are written, everybody else is present on the days that have one', async () => {
    expect(
      await read([
        ['', 's', ''],
        ['', '', ''],
        ['', '', 'a'],
      ]),
    ).toEqual(['---', 'SHH', 'HHA'])
  })
})

it('a day that is empty for everybody is not taken, and named', async () => {
  const { result } = await check([
    month.headings,
    [1, null, 'Ayu', '', 'S', ''],
    [2, null, 'Bima', '', '', ''],
  ])
  expect(result.ignored).toEqual([`Tanggal ${n(2)} kosong`, `Tanggal ${n(0)} kosong`])
})

it('an unknown name and an unknown word are chosen, and a skipped row is not stored', async () => {
  const rows: Rows = [
    month.headings,
    [1, null, 'Ayu Lestari', 'S', 'X', 'H'],
    [2, null, 'Bima', 'H', 'H', 'H'],
    [3, null, 'Zaki', 'A', 'A', 'A'],
  ]
  const first = (await check(rows)).result
  expect([first.failed, first.created]).toEqual([2, 1])
  expect(first.choices.map(({ field, value }) => [field, value])).toEqual([
    ['student', 'Ayu Lestari'],
    ['student', 'Zaki'],
  ])
  const choices = { student: { 'Ayu Lestari': String(school.ids[0]), Zaki: '' }, mark: { X: 'A' } }
  const { result, store } = await check(rows, { fields: { choices: JSON.stringify(choices) } })
  expect([result.created, result.failed]).toEqual([2, 1])
  await store()
  expect(await showMarks()).toEqual(['SH-', 'AH-', 'HH-'])
})

it('a mark that somebody set since the file was checked is never turned', async () => {
  const { store } = await check([
    month.headings,
    [1, null, 'Ayu', 'H', 'H', 'H'],
    [2, null, 'Bima', 'H', 'H', 'H'],
  ])
  await office.save(day(1), 'S')
  const { body } = await store()
  expect(body.result).toMatchObject({ stored: 0, failed: 2 })
  expect(body.result.reasons[0]?.message).toContain('diubah Anda sendiri sejak berkas ini diperiksa')
  expect(await showMarks()).toEqual(['---', 'S--', '---'])
})

it('a file that was not checked is not stored', async () => {
  const bytes = await makeBook({ Absensi: [month.headings, [1, null, 'Ayu', 'H', 'H', 'H']] })
  const { status } = await uploadWorkbook(school.office, MONTH_PATH, {
    bytes,
    fields: { scope: month.scopeOf() },
  })
  expect(status).toBe(422)
})

describe('undone', () => {
  const undo = async () => {
    const { body } = await school.office.get<{ rows: { id: number }[] }>(`${MONTH_PATH}-import/history`)
    return school.office.post<{ undone: number; remaining: number }>(
      `${MONTH_PATH}-import/${body.result.rows[0]?.id}/undo`,
      {},
    )
  }

  it('days that it took are not taken any more, and marks that it changed are as before', async () => {
    await office.save(day(2), '', {
      students: [{ student_class_id: school.ids[0], status: 'S', note: 'Demam' }],
    })
    const { result, store } = await check([
      month.headings,
      [1, null, 'Ayu', 'I', 'H', 'H'],
      [2, null, 'Bima', 'H', 'A', 'H'],
    ])
    expect(result).toMatchObject({ changed: 1, created: 1 })
    expect(result.rows[0]?.changes[0]).toMatchObject({ before: 'S', after: 'I' })
    await store()
    expect(await showMarks()).toEqual(['IH-', 'HA-', 'HH-'])
    const before = (await office.read(day(1))).body.result.version
    expect((await undo()).body.result).toMatchObject({ undone: 2, remaining: 0 })
    expect(await showMarks()).toEqual(['S--', '---', '---'])
    const [ayu] = (await office.month(school.today.slice(0, 7))).body.result.rows
    expect(ayu).toMatchObject({ S: 1, present: 0, percent: 0 })
    const restored = (await office.read(day(2))).body.result
    expect(restored.rows[0]).toMatchObject({ status: 'S', note: 'Demam' })
    // A screen that saw the imported day does not take the next one for it.
    const again = await office.save(day(1), 'SSS', { version: 0 })
    expect(again.body.result.version).toBeGreaterThan(before)
    expect((await office.save(day(1), 'HHH', { version: before })).status).toBe(409)
  })

  it('what somebody has changed since stays', async () => {
    const { store } = await check([
      month.headings,
      [1, null, 'Ayu', 'H', 'H', 'H'],
      [2, null, 'Bima', 'H', 'H', 'H'],
    ])
    await store()
    for (const back of [2, 1, 0]) await office.save(day(back), 'S')
    expect((await undo()).body.result).toMatchObject({ undone: 1, remaining: 1 })
    expect(await showMarks()).toEqual(['S--', 'S--', 'S--'])
    const [ayu] = (await office.month(school.today.slice(0, 7))).body.result.rows
    expect(ayu).toMatchObject({ S: 3, percent: 0 })
  })
})

it.each(['csv', 'xlsx'])('the exported month is imported as it is, as %s', async (format) => {
  await office.save(day(2), 'HSI', { version: 0 })
  await office.save(day(1), 'AHH', { version: 0 })
  const query = new URLSearchParams({
    classroom_id: String(school.classroom.id),
    eduyear_id: String(school.year.id),
    month: school.today.slice(0, 7),
    format,
  })
  const exported = await school.world.app.inject({
    url: `/api${MONTH_PATH}/export?${query}`,
    headers: { authorization: `Bearer ${school.office.token}` },
  })
  const { body, headers } = makeFileForm(
    'file',
    { bytes: exported.rawPayload, name: `rekap.${format}` },
    { scope: month.scopeOf(), dry_run: '1' },
  )
  const { body: preview } = await school.office.post<{ same: number; total: number; warned: number }>(
    `${MONTH_PATH}-import`,
    body,
    headers,
  )
  expect(preview.result).toMatchObject({ total: 3, same: 3, warned: 0, failed: 0 })
})
