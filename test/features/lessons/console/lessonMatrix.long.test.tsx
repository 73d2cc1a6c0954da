/** The lesson matrix: filled by keyboard, saved in one call, with a reason for each refused cell. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { makeTeacher } from '#features/people/demo/factories.ts'
import {
  findButton,
  LESSON_CLASSES_PATH,
  openLessonWorld,
  selectOption,
} from '#test/support/console/lessons.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']

async function openMatrix() {
  const lessonSchool = await openLessonWorld()
  const { user, unmount } = await openConsole(`${LESSON_CLASSES_PATH}/matrix`, lessonSchool.operator)
  const grid = await screen.findByRole('grid')
  const readRow = (name: string) => {
    const rowElement = within(grid).getByRole('rowheader', { name }).closest('tr')
    if (!rowElement) throw new Error(name)
    return within(rowElement)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent?.replace('·', ''))
  }
  const { body } = await lessonSchool.admin.get<{ rows: { name: string }[] }>('/sia/master/teacher')
  return { ...lessonSchool, user, unmount, grid, readRow, teacher: body.result.rows[0]?.name ?? '' }
}

it('a teacher is selected by typing, the arrow keys move between cells, and one save stores all changes', async () => {
  const { user, readRow, teacher, readLessons } = await openMatrix()
  expect(readRow('IPA')[0]).toBe('')
  await user.click(screen.getAllByRole('gridcell')[0] as HTMLElement)
  await user.keyboard(`${teacher.slice(0, 3)}{Enter}`)
  expect(readRow('IPA')[0]).toBe(`${teacher} diubah`)
  // Enter moved the focus one row down, and Up moves it back.
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}{Escape}')
  expect(document.activeElement).toHaveAttribute('data-at', '0 1')
  expect(screen.getByText('Belum disimpan: 1 ditambahkan')).toBeVisible()
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText('1 pelajaran ditambahkan, diikuti 2 siswa.')).toBeVisible()
  expect(await readLessons()).toEqual(['IPA 2', 'Matematika 0'])
  expect(readRow('IPA')[0]).toBe(teacher)
})

it('Tab takes the highlighted teacher and moves right, and keeps text that matches nobody', async () => {
  const { user, readRow, teacher } = await openMatrix()
  await user.click(screen.getAllByRole('gridcell')[0] as HTMLElement)
  await user.keyboard(`${teacher.slice(0, 3)}{Tab}`)
  expect(readRow('IPA')[0]).toBe(`${teacher} diubah`)
  expect(document.activeElement).toHaveAttribute('data-at', '0 1')
  await user.keyboard('zzz{Tab}')
  expect(document.activeElement).toHaveValue('zzz')
  expect(screen.getByText('Tidak ditemukan')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(readRow('IPA')[1]).toBe('')
  await user.keyboard('{Enter}{Tab}')
  expect(readRow('IPA')[1]).toBe('')
})

it('text that is left by a click stays in its cell with a note, and can be continued or given up', async () => {
  const { user, readRow, teacher } = await openMatrix()
  const cellAt = (position: string) => document.querySelector(`[data-at="${position}"]`) as HTMLElement
  await user.click(cellAt('1 0'))
  await user.keyboard('zzz')
  await user.click(cellAt('0 1'))
  expect(readRow('Matematika')[0]).toBe(
    `“zzz” belum dipilih dari daftar. Yang berlaku tetap ${teacher.replace(/\.$/, '')}.`,
  )
  expect(cellAt('1 0')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.queryByText(/^Belum disimpan/)).toBeNull()
  await user.click(cellAt('1 0'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toHaveValue('zzz')
  await user.click(cellAt('0 1'))
  await user.click(cellAt('1 0'))
  await user.keyboard('{Delete}')
  expect(readRow('Matematika')[0]).toBe(teacher)
  await user.click(cellAt('0 0'))
  await user.keyboard(teacher.slice(0, 3))
  await user.click(screen.getByText(/sel terisi/))
  expect(readRow('IPA')[0]).toBe(`“${teacher.slice(0, 3)}” belum dipilih dari daftar.`)
  // The second click on the cell edits it.
  await user.click(cellAt('0 0'))
  await user.keyboard('{Enter}')
  expect(readRow('IPA')[0]).toBe(`${teacher} diubah`)
})

it('text without a choice stops a save also in a class that the filter hides', async () => {
  const { user, teacher, readLessons } = await openMatrix()
  const before = await readLessons()
  const column =
    screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'VIII A') - 1
  const cellAt = (position: string) => document.querySelector(`[data-at="${position}"]`) as HTMLElement
  await user.click(cellAt(`0 ${column}`))
  await user.keyboard('zzz')
  await user.click(cellAt('0 0'))
  await user.keyboard(`${teacher.slice(0, 3)}{Enter}`)
  await selectOption(user, /^Tingkat/, 'VII')
  const note = await screen.findByText('IPA VIII A: “zzz”')
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText(/^“zzz” belum dipilih dari daftar\. Pilih/)).toBeVisible()
  expect(note.closest('[role="alert"]')).toHaveFocus()
  expect(await readLessons()).toEqual(before)
  await user.click(await findButton('Semua tingkat'))
  await user.click(cellAt(`0 ${column}`))
  await user.keyboard('{Delete}')
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText(/^1 pelajaran ditambahkan/)).toBeVisible()
})

it.each([
  ['left by a click', async (user: User) => user.click(screen.getByText(/sel terisi/))],
  ['still being typed', async () => {}],
])('text that is %s survives a reload', async (_name, leave) => {
  const { user, unmount } = await openMatrix()
  await user.click(screen.getAllByRole('gridcell')[0] as HTMLElement)
  await user.keyboard('zzz')
  await leave(user)
  const { user: reloadedUser } = await reload({ unmount })
  await reloadedUser.click(await findButton('Pulihkan'))
  expect(await screen.findByText('“zzz” belum dipilih dari daftar.')).toBeVisible()
  expect(screen.queryByText(/^Belum disimpan/)).toBeNull()
})

it('Delete removes a lesson after confirming; a cell that another user changed is refused with a reason', async () => {
  const { user, admin, readRow, school, teacher, readLessons } = await openMatrix()
  const budi = await createRecord(admin, '/sia/master/teacher', { ...makeTeacher(77), name: 'Budi Hartono' })
  expect(readRow('Matematika')[0]).toBe(teacher)
  await user.click(screen.getAllByRole('gridcell')[readRow('IPA').length] as HTMLElement)
  await user.keyboard('{Delete}')
  expect(readRow('Matematika')[0]).toBe(' dihapus')
  const cell = { classroom_id: school.vii, lesson_id: school.lesson, was_teacher_id: school.teacher }
  const period = { eduyear_id: school.year, semester_id: school.semester }
  await admin.put(`${LESSON_CLASSES_PATH}/matrix`, { ...period, cells: [{ ...cell, teacher_id: budi }] })
  const save = async () => {
    await user.click(await findButton('Simpan'))
    await user.click(await findButton('Hapus dan simpan'))
  }
  await save()
  const reason = /Matematika VII A: Gurunya sudah diubah orang lain menjadi Budi Hartono/
  expect(await screen.findByText(reason)).toBeVisible()
  expect(await readLessons()).toEqual(['Matematika 0'])
  // After the conflict was shown, a second save deletes the lesson.
  await save()
  expect(await screen.findByText('1 pelajaran dihapus.')).toBeVisible()
  expect(await readLessons()).toEqual([])
})

it('changed cells survive a reload, are named on other screens, and one that was changed meanwhile is refused', async () => {
  const { user, admin, school, teacher, readRow, unmount } = await openMatrix()
  const budi = await createRecord(admin, '/sia/master/teacher', { ...makeTeacher(78), name: 'Budi Hartono' })
  await user.click(screen.getAllByRole('gridcell')[readRow('IPA').length] as HTMLElement)
  await user.keyboard('{Delete}')
  expect(readRow('Matematika')[0]).toBe(' dihapus')
  unmount()
  const period = { eduyear_id: school.year, semester_id: school.semester }
  const cell = { classroom_id: school.vii, lesson_id: school.lesson, was_teacher_id: school.teacher }
  await admin.put(`${LESSON_CLASSES_PATH}/matrix`, { ...period, cells: [{ ...cell, teacher_id: budi }] })
  const otherScreen = await openConsole('/account/profile')
  expect(await screen.findByText(/^Belum terkirim \(1\): Matriks Tahun Ajaran/)).toBeVisible()
  otherScreen.unmount()
  const reopened = await openConsole(`${LESSON_CLASSES_PATH}/matrix`)
  await reopened.user.click(await findButton('Pulihkan'))
  expect(await screen.findByText('Belum disimpan: 1 dihapus')).toBeVisible()
  expect(screen.queryByText(teacher)).toBeNull()
  await reopened.user.click(await findButton('Simpan'))
  await reopened.user.click(await findButton('Hapus dan simpan'))
  expect(await screen.findByText(/Gurunya sudah diubah orang lain menjadi Budi Hartono/)).toBeVisible()
})

it('the stored matrix can be printed, with year and semester', async () => {
  const { user, teacher } = await openMatrix()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(await findButton('Cetak'))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector<HTMLElement>('.print-sheet')
  expect(sheet?.querySelector('p')?.textContent).toMatch(/^Tahun Ajaran .+, Semester Ganjil$/)
  const rows = [...(sheet?.querySelectorAll('tr') ?? [])].map((row) => row.textContent ?? '')
  expect(rows[0]).toMatch(/^NoMata PelajaranVII A/)
  expect(rows.find((row) => row.includes('Matematika'))).toContain(teacher)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
})
