/** The month of a class in the console: changed in place, with a reason once its semester is over, never over what somebody else has saved. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { readAudits } from '#test/support/people/audits.ts'
import { enrol, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'
import type { Client } from '#test/support/world/world.ts'

const PATH = '/sia/activity/attendance'

/** In October; July, which is the whole first semester, has a day with Ayu present and Bima ill. */
async function openSchool() {
  const world = await openConsoleWorld()
  const year = await readActiveYear(world)
  const code = Number(year.code)
  world.advanceClock(Date.parse(`${code}-10-14T12:00:00+07:00`) - world.context.clock())
  const office = await world.as('Operator')
  const other = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  const ids: number[] = []
  for (const name of ['Ayu', 'Bima']) ids.push((await enrol(world, classroom, { name })).student_class_id)
  const stored = await office.put('/sia/master/semester-dates', {
    eduyear_id: year.id,
    semesters: [
      { semester_id: 1, start: `${code}-07-01`, end: `${code}-07-31` },
      { semester_id: 2, start: `${code}-08-01`, end: `${code + 1}-06-30` },
    ],
  })
  expect(stored.status).toBe(200)
  const key = { classroom_id: classroom.id, eduyear_id: year.id }
  const date = `${code}-07-20`
  const save = async (user: Client, marks: string, fields: object = {}) => {
    const students = [...marks].flatMap((status, index) =>
      status === '.' ? [] : [{ student_class_id: ids[index], status }],
    )
    const { status } = await user.put(PATH, { ...key, date, students, reason: 'Daftar kertas', ...fields })
    expect(status).toBe(200)
  }
  await save(office, 'HS', { confirm: true })
  const readMarks = async () => {
    const rows = await world.context.db.kysely
      .selectFrom('attendance_marks')
      .select('status')
      .orderBy('student_class_id')
      .execute()
    return rows.map(({ status }) => status).join('')
  }
  const query = `classroom_id=${key.classroom_id}&eduyear_id=${key.eduyear_id}`
  return {
    world,
    office,
    other,
    save,
    readMarks,
    path: `${PATH}/month?${query}&month=${code}-07`,
    query,
    date,
  }
}

type User = Awaited<ReturnType<typeof openConsole>>['user']

async function choose(user: User, student: string, state: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${student}, 20 Juli`) }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: state }))
}

it('a mark of a finished semester is changed with a reason, which survives a reload', async () => {
  const { world, office, readMarks, path } = await openSchool()
  const opened = await openConsole(path, office)
  await choose(opened.user, 'Bima', 'Izin')
  expect(await screen.findByRole('alert')).toHaveTextContent('alasannya harus diisi')
  await opened.user.type(screen.getByLabelText(/^Alasan perubahan/), 'Surat menyusul')
  const { user } = await reload(opened)
  expect(await screen.findByLabelText(/^Alasan perubahan/)).toHaveValue('Surat menyusul')
  await choose(user, 'Bima', 'Izin')
  await waitFor(async () => expect(await readMarks()).toBe('HI'))
  expect((await readAudits(world, 'attendance_day')).at(-1)?.after).toMatchObject({
    reason: 'Surat menyusul',
  })
})

it('a month that is older than what is stored changes nothing, and then shows what is stored', async () => {
  const { office, other, save, readMarks, path } = await openSchool()
  const { user } = await openConsole(path, office)
  await user.type(await screen.findByLabelText(/^Alasan perubahan/), 'Salah ketik')
  await save(other, 'S')
  await choose(user, 'Ayu', 'Hadir')
  expect(await screen.findByRole('alert')).toHaveTextContent('sudah disimpan')
  expect(await screen.findByRole('button', { name: /^Ayu, 20 Juli.*Sakit/ })).toBeVisible()
  expect(await readMarks()).toBe('SS')
})

it('a day that is older than what is stored never makes an ill student present', async () => {
  const { office, other, save, readMarks, query, date } = await openSchool()
  const { user } = await openConsole(`${PATH}?${query}&date=${date}`, office)
  await user.type(await screen.findByLabelText(/^Alasan perubahan/), 'Salah ketik')
  // Bima goes from ill to excused on this screen; Ayu is shown as present.
  await user.click(screen.getByRole('button', { name: 'Bima' }))
  await save(other, 'S')
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText(/sudah menyimpan kehadiran ini/)).toBeVisible()
  expect(await readMarks()).toBe('SS')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan isian saya' }))
  await user.click(await findButton('Simpan'))
  await waitFor(async () => expect(await readMarks()).toBe('SI'))
})

it('settings that could not be read are said, and read again; those not saved stay in the dialog', async () => {
  const { office, query } = await openSchool()
  const path = `${PATH}/settings`
  failRequests('GET', path, { status: 500, message: 'Server sedang sibuk.' })
  const opened = await openConsole(`${PATH}?${query}`, office)
  await opened.user.click(await findButton('Pengaturan'))
  expect(await screen.findByText('Server sedang sibuk.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('settings that could not be saved stay in their dialog', async () => {
  const { office, query } = await openSchool()
  failRequests('PUT', `${PATH}/settings`, { status: 500, message: 'Server sedang sibuk.' })
  const { user } = await openConsole(`${PATH}?${query}`, office)
  await user.click(await findButton('Pengaturan'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pengaturan kehadiran' }))
  await user.click(dialog.getByLabelText('Guru lain boleh mengisi'))
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(await dialog.findByText('Server sedang sibuk.')).toBeVisible()
  expect(dialog.getByLabelText('Guru lain boleh mengisi')).toBeChecked()
})

it('the totals of a semester stand behind the months', async () => {
  const { office, path, save } = await openSchool()
  await save(office, '.T')
  const { user } = await openConsole(path, office)
  await user.click(await screen.findByRole('combobox', { name: /^Bulan/ }))
  await user.click(await screen.findByRole('option', { name: 'Semester Ganjil' }))
  const table = within(await screen.findByRole('table', { name: 'Rekap semester' }))
  expect(table.getByRole('row', { name: 'Ayu 0 0 0 0 1 1 100' })).toBeVisible()
  expect(table.getByRole('row', { name: 'Bima 0 0 0 1 1 1 100' })).toBeVisible()
})
