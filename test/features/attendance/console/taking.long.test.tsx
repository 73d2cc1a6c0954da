/** Taking a class on its screen: taps, keys, a conflict, and what waits for the connection. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { readAudits } from '#test/support/people/audits.ts'
import { assignTeacher, enrol, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import type { Client } from '#test/support/world/world.ts'

const PATH = '/sia/activity/attendance'

/** The class of a homeroom teacher with Ayu, Bima and Citra. */
async function createClass() {
  const world = await openConsoleWorld()
  const teacher = await world.as('Guru')
  const office = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const student = await world.as('Siswa')
  const ids: number[] = []
  for (const name of ['Ayu', 'Bima', 'Citra'])
    ids.push(
      (await enrol(world, classroom, { name, ...(name === 'Bima' && { user: student }) })).student_class_id,
    )
  await assignHomeroom(world, teacher, classroom)
  const { id, semester_id } = await readActiveYear(world)
  const readMarks = async () => {
    const rows = await world.context.db.kysely
      .selectFrom('attendance_marks')
      .select(['status'])
      .orderBy('student_class_id')
      .execute()
    return rows.map(({ status }) => status).join('')
  }
  const key = { classroom_id: classroom.id, eduyear_id: id }
  return { world, classroom, teacher, office, student, ids, key, semester_id, readMarks }
}

async function openClass() {
  const school = await createClass()
  const { user } = await openConsole(PATH, school.teacher)
  await screen.findByRole('button', { name: 'Ayu' })
  return { user, ...school }
}

const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(Date.now())

const tomorrow = () =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Jakarta' }).format(Date.now() + 24 * 3_600_000)

/** Answers the question about a day without school, on which the test may run. */
async function save(user: Awaited<ReturnType<typeof openClass>>['user']) {
  await user.click(await findButton('Simpan'))
  const question = screen.queryByRole('button', { name: 'Tetap simpan' })
  if (question) await user.click(question)
}

it('everybody is present, taps change who is not, and one save stores the class', async () => {
  const { user, readMarks } = await openClass()
  expect(screen.getByText('3 hadir')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bima' }))
  await user.tripleClick(screen.getByRole('button', { name: 'Citra' }))
  expect(await screen.findByText('1 hadir · 1 sakit · 1 alpa')).toBeVisible()
  await save(user)
  await waitFor(async () => expect(await readMarks()).toBe('HSA'))
  expect(await screen.findByText(/^Disimpan/)).toBeVisible()
})

it('letters mark a student and go to the next one', async () => {
  const { user, readMarks } = await openClass()
  screen.getByRole('button', { name: 'Ayu' }).focus()
  await user.keyboard('i{ArrowDown}t')
  expect(await screen.findByText('1 hadir · 1 izin · 1 terlambat')).toBeVisible()
  await save(user)
  await waitFor(async () => expect(await readMarks()).toBe('IHT'))
})

it('who saves later sees what was saved first, and decides', async () => {
  const { user, office, ids, key, readMarks } = await openClass()
  await user.click(screen.getByRole('button', { name: 'Bima' }))
  const students = ids.map((student_class_id, index) => ({
    student_class_id,
    status: index === 0 ? 'S' : 'H',
  }))
  const saved = await office.put(PATH, { ...key, date: today(), version: 0, confirm: true, students })
  expect(saved.status).toBe(200)
  await save(user)
  expect(await screen.findByText('Tersimpan: Hadir')).toBeVisible()
  expect(await readMarks()).toBe('SHH')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan isian saya' }))
  await save(user)
  // Ayu was not touched here, so that she stays as the other has marked her.
  await waitFor(async () => expect(await readMarks()).toBe('SSH'))
})

it('the class of others in the address is said to be so, and no other class stands in its place', async () => {
  const { world, teacher } = await createClass()
  const others = await makeClassroom(world, 'IX', 'D')
  await openConsole(`${PATH}?classroom_id=${others.id}`, teacher)
  expect(await screen.findByText('Kelas ini bukan kelas Anda')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ayu' })).toBeNull()
})

it('a day that cannot be taken yet asks for nothing and shows nobody as present', async () => {
  const { teacher } = await createClass()
  const { user } = await openConsole(PATH, teacher)
  await screen.findByRole('button', { name: 'Ayu' })
  const field = screen.getByRole('textbox', { name: 'Tanggal' })
  await user.clear(field)
  await user.type(field, tomorrow())
  expect(await screen.findByText('Tanggal ini belum tiba')).toBeVisible()
  expect(screen.getByText('Belum diisi.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ayu' })).toHaveAccessibleDescription('Belum')
})

it('a student who opens the screen of teachers is led to the own attendance', async () => {
  const { student } = await createClass()
  await openConsole(PATH, student)
  expect(await screen.findByRole('button', { name: 'Izin/sakit' })).toBeVisible()
})

it('marks of a class that may not be taken any more are said to be unsaved, and can be dropped', async () => {
  const { world, classroom, office, key } = await createClass()
  const other = await world.as('Guru')
  await assignTeacher(world, other, classroom)
  const settings = { school_days: 6, others_may_take: true }
  expect((await office.put(`${PATH}/settings`, settings)).status).toBe(200)
  const query = `classroom_id=${key.classroom_id}&eduyear_id=${key.eduyear_id}`
  const { user } = await openConsole(`${PATH}?${query}`, other)
  await user.click(await screen.findByRole('button', { name: 'Bima' }))
  expect((await office.put(`${PATH}/settings`, { ...settings, others_may_take: false })).status).toBe(200)
  await save(user)
  expect(await screen.findByText('1 siswa yang Anda tandai tidak tersimpan.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  const question = within(await screen.findByRole('dialog', { name: 'Buang isian ini?' }))
  await user.click(question.getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.queryByText(/tidak tersimpan/)).toBeNull())
})

it('without a connection the marks stay on the device', async () => {
  const { user, readMarks } = await openClass()
  failRequests('PUT', PATH, 'connectionError')
  await user.click(screen.getByRole('button', { name: 'Ayu' }))
  await save(user)
  expect(
    await screen.findByText('Tersimpan di perangkat ini; dikirim sendiri begitu ada koneksi.'),
  ).toBeVisible()
  expect(screen.getByText('2 hadir · 1 sakit')).toBeVisible()
  expect(await readMarks()).toBe('')
})

type Marked = Pick<Awaited<ReturnType<typeof createClass>>, 'ids' | 'key'>

async function markBimaIll(office: Client, { ids, key }: Marked) {
  const students = ids.map((student_class_id, index) => ({
    student_class_id,
    status: index === 1 ? 'S' : 'H',
  }))
  const { status } = await office.put(PATH, { ...key, date: today(), version: 0, students, confirm: true })
  expect(status).toBe(200)
}

it('a letter for several days is entered once, and its days are marked', async () => {
  const { user, readMarks } = await openClass()
  await user.click(await findButton('Catat izin'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Catat izin atau sakit' }))
  await user.click(dialog.getByRole('button', { name: 'Catat' }))
  expect(await dialog.findByText('Harus diisi')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: /^Siswa/ }))
  await user.click(await screen.findByRole('option', { name: 'Citra' }))
  await user.click(dialog.getByRole('button', { name: 'Catat' }))
  await waitFor(async () => expect(await readMarks()).toBe('I'))
  expect(await screen.findByText('2 hadir · 1 izin')).toBeVisible()
  // The class is hidden from the tree until the dialog is gone.
  await user.click(await screen.findByRole('button', { name: 'Ayu' }))
  await save(user)
  // The letter counts, although nobody tapped Citra when the class was taken.
  await waitFor(async () => expect(await readMarks()).toBe('SHI'))
})

it('a student who joined after the class was taken is present once it is saved again', async () => {
  const { world, classroom, office, ids, key, readMarks, teacher } = await createClass()
  await markBimaIll(office, { ids, key })
  await enrol(world, classroom, { name: 'Dewi' })
  const { user } = await openConsole(PATH, teacher)
  await screen.findByRole('button', { name: 'Dewi' })
  expect(screen.getByText('Belum disimpan: 1 siswa')).toBeVisible()
  await save(user)
  await waitFor(async () => expect(await readMarks()).toBe('HSHH'))
})

it('who is absent today is corrected on the home with two clicks', async () => {
  const { office, ids, key, readMarks } = await createClass()
  await markBimaIll(office, { ids, key })
  const { user } = await openConsole('/', office)
  await user.click(await screen.findByRole('button', { name: 'Bima · sakit' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Terlambat' }))
  await waitFor(async () => expect(await readMarks()).toBe('HTH'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bima · sakit' })).toBeNull())
})

it('a correction on the home never turns what somebody else has saved since', async () => {
  const { office, teacher, ids, key, readMarks } = await createClass()
  await markBimaIll(office, { ids, key })
  const { user } = await openConsole('/sia', teacher)
  const student = await screen.findByRole('button', { name: 'Bima · sakit' })
  const students = [{ student_class_id: ids[1], status: 'I' }]
  expect((await office.put(PATH, { ...key, date: today(), version: 1, students })).status).toBe(200)
  await user.click(student)
  await user.click(await screen.findByRole('menuitem', { name: 'Hadir' }))
  expect(await screen.findByText(/sudah disimpan oleh/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Bima · izin' })).toBeVisible()
  expect(await readMarks()).toBe('HIH')
})

it('the home of a student has the totals of the semester, and leads to the own days', async () => {
  const { office, student, ids, key } = await createClass()
  await markBimaIll(office, { ids, key })
  await openConsole('/sia', student)
  expect(await screen.findByText(/^Semester .*: hadir 0% dari 1 hari · 1 sakit$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Kehadiran dan izin' })).toHaveAttribute(
    'href',
    '/sia/activity/my-attendance',
  )
})

it('the report cards of the class say how many days each student was absent', async () => {
  const { office, ids, key, semester_id } = await createClass()
  await markBimaIll(office, { ids, key })
  const query = new URLSearchParams(
    Object.entries({ ...key, semester_id }).map(([name, id]) => [name, `${id}`]),
  )
  await openConsole(`/sia/activity/rapor?${query}`, office)
  const row = (await screen.findByRole('button', { name: 'Rapor Bima' })).closest('tr')
  expect(screen.getByRole('columnheader', { name: 'Sakit' })).toBeVisible()
  expect(row).toHaveTextContent('Sakit 1 · Izin 0 · Alpa 0')
  expect(screen.getByRole('button', { name: 'Rapor Ayu' }).closest('tr')).toHaveTextContent('Sakit 0')
})

it('the reason to change a semester that is over is there again after a reload, also before a tap', async () => {
  const { world, office, path } = await openPastDay()
  const opened = await openConsole(path, office)
  await opened.user.type(await screen.findByLabelText(/^Alasan perubahan/), 'Daftar kertas')
  const reloaded = await reload(opened)
  const field = await screen.findByLabelText(/^Alasan perubahan/)
  expect(field).toHaveValue('Daftar kertas')
  await reloaded.user.click(await findButton('Ayu'))
  const { user } = await reload(reloaded)
  expect(await screen.findByText('1 sakit')).toBeVisible()
  await user.type(screen.getByLabelText(/^Alasan perubahan/), ' ditemukan')
  await save(user)
  expect(await screen.findByText(/^Disimpan/)).toBeVisible()
  const audits = await readAudits(world, 'attendance_day')
  expect(audits.at(-1)?.after).toMatchObject({ reason: 'Daftar kertas ditemukan' })
})

it('the month that is opened from a day is that of its class', async () => {
  const { office, path } = await openPastDay()
  const { user } = await openConsole(path, office)
  await user.click(await screen.findByRole('link', { name: 'Rekap bulan' }))
  expect(await screen.findByRole('combobox', { name: /^Kelas & Rombel/ })).toHaveTextContent('VII A')
  expect(screen.getByRole('combobox', { name: /^Bulan/ })).toHaveTextContent(/^Juli/)
  await user.click(screen.getByRole('link', { name: 'Kehadiran hari ini' }))
  expect(await screen.findByRole('button', { name: 'Ayu' })).toBeVisible()
})

/** In October, a day of July, whose semester ended with that month. */
async function openPastDay() {
  const world = await openConsoleWorld()
  const year = await readActiveYear(world)
  const code = Number(year.code)
  world.advanceClock(Date.parse(`${code}-10-14T12:00:00+07:00`) - world.context.clock())
  const office = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  await enrol(world, classroom, { name: 'Ayu' })
  const stored = await office.put('/sia/master/semester-dates', {
    eduyear_id: year.id,
    semesters: [
      { semester_id: 1, start: `${code}-07-01`, end: `${code}-07-31` },
      { semester_id: 2, start: `${code}-08-01`, end: `${code + 1}-06-30` },
    ],
  })
  expect(stored.status).toBe(200)
  const path = `${PATH}?classroom_id=${classroom.id}&eduyear_id=${year.id}&date=${code}-07-20`
  return { world, office, path }
}
