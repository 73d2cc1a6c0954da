/** A month is imported in its dialog from the school's own sheet, looked at first, and taken back. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { makeBook } from '#test/support/resource/workbooks.ts'
import { enrol, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'

/** In October of the active year, the month screen of a class with Ayu and Bima, as the office. */
async function openMonth() {
  const world = await openConsoleWorld()
  const { id, code } = await readActiveYear(world)
  world.advanceClock(Date.parse(`${code}-10-14T12:00:00+07:00`) - world.context.clock())
  const office = await world.as('Operator')
  const classroom = await makeClassroom(world, 'VII', 'A')
  for (const name of ['Ayu', 'Bima']) await enrol(world, classroom, { name })
  const readMarks = async () => {
    const rows = await world.context.db.kysely
      .selectFrom('attendance_marks')
      .innerJoin('attendance_days', 'attendance_days.id', 'attendance_day_id')
      .select('attendance_marks.status')
      .orderBy('date')
      .orderBy('student_class_id')
      .execute()
    return rows.map(({ status }) => status).join('')
  }
  const path = `/sia/activity/attendance/month?classroom_id=${classroom.id}&eduyear_id=${id}&month=${code}-10`
  const { user } = await openConsole(path, office)
  const tuesday = 5 + ((9 - new Date(`${code}-10-05T00:00:00Z`).getUTCDay()) % 7)
  return { user, readMarks, tuesday }
}

/** Three days from a Tuesday on. */
const sheetFrom = (tuesday: number) => [
  ['DAFTAR HADIR VII A'],
  ['No', 'Nama Siswa', tuesday, tuesday + 1, tuesday + 2],
  [1, 'Ayu', '.', 's', '.'],
  [2, 'Bm. Putra', 'a', '.', '.'],
]

it('the sheet is explained, a name is chosen, what was seen is stored, and it is taken back', async () => {
  const { user, readMarks, tuesday } = await openMonth()
  await user.click(await findButton('Import Excel'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Nama siswa ke bawah, tanggal ke samping/)).toBeVisible()
  expect(dialog.queryByText(/^Arti \d+ kolom/)).toBeNull()
  const file = new File([new Uint8Array(await makeBook({ Oktober: sheetFrom(tuesday) }))], 'absen.xlsx')
  await user.upload(dialog.getByLabelText('Pilih berkas .xlsx'), file)
  const choice = await dialog.findByRole('combobox', { name: /^Siswa “Bm. Putra”/ })
  expect(choice).toHaveTextContent('Lewati barisnya')
  expect(dialog.getByRole('button', { name: 'Simpan 1 data' })).toBeEnabled()
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: 'Bima' }))
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  await user.click(await dialog.findByRole('button', { name: 'Simpan 2 data' }))
  await waitFor(async () => expect(await readMarks()).toBe('HASHHH'))
  // The month behind the dialog shows it already.
  const name = new RegExp(`^Bima, ${tuesday} Oktober .*: Alpa$`)
  expect(await screen.findByRole('button', { name, hidden: true })).toBeInTheDocument()
  await user.click(await dialog.findByRole('button', { name: 'Batalkan impor absen.xlsx' }))
  await user.click(await findButton('Batalkan impor'))
  await waitFor(async () => expect(await readMarks()).toBe(''))
})
