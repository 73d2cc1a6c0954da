/** The matrix on the screen: filled without a mouse, saved in one call, refused cells left with their reason. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { makeTeacher } from '#server/seed/factories.ts'
import { findButton, LESSON_CLASSES_PATH, openLessonWorld } from '#test/support/lessons.ts'
import { openConsole } from '#test/support/render.tsx'
import { createRecord } from '#test/support/school.ts'

async function open() {
  const opened = await openLessonWorld()
  const { user } = await openConsole(`${LESSON_CLASSES_PATH}/matrix`, opened.operator)
  const grid = await screen.findByRole('grid')
  const row = (name: string) => {
    const found = within(grid).getByRole('rowheader', { name }).closest('tr')
    if (!found) throw new Error(name)
    return within(found)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent?.replace('·', ''))
  }
  const { body } = await opened.admin.get<{ rows: { name: string }[] }>('/sia/master/teacher')
  return { ...opened, user, grid, row, teacher: body.result.rows[0]?.name ?? '' }
}

it('a teacher is chosen by typing, the arrows lead on, and one save stores what changed', async () => {
  const { user, row, teacher, lessons } = await open()
  expect(row('IPA')[0]).toBe('')
  await user.click(screen.getAllByRole('gridcell')[0] as HTMLElement)
  await user.keyboard(`${teacher.slice(0, 3)}{Enter}`)
  expect(row('IPA')[0]).toBe(`${teacher} diubah`)
  // Enter led one row down, and Up leads back.
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}{Escape}')
  expect(document.activeElement).toHaveAttribute('data-at', '0 1')
  expect(screen.getByText('Belum disimpan: 1 ditambahkan')).toBeVisible()
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText('1 pelajaran ditambahkan, diikuti 2 siswa.')).toBeVisible()
  expect(await lessons()).toEqual(['IPA 2', 'Matematika 0'])
  expect(row('IPA')[0]).toBe(teacher)
})

it('Delete takes a lesson away after a question; what somebody else changed stays with its reason', async () => {
  const { user, admin, row, school, teacher, lessons } = await open()
  const budi = await createRecord(admin, '/sia/master/teacher', { ...makeTeacher(77), name: 'Budi Hartono' })
  expect(row('Matematika')[0]).toBe(teacher)
  await user.click(screen.getAllByRole('gridcell')[row('IPA').length] as HTMLElement)
  await user.keyboard('{Delete}')
  expect(row('Matematika')[0]).toBe(' dihapus')
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
  expect(await lessons()).toEqual(['Matematika 0'])
  // Seen and wanted still, it is saved again.
  await save()
  expect(await screen.findByText('1 pelajaran dihapus.')).toBeVisible()
  expect(await lessons()).toEqual([])
})

it('what is stored goes on paper, class beside class, with year and semester', async () => {
  const { user, teacher } = await open()
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
