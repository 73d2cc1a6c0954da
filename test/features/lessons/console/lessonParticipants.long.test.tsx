/** The participants of a lesson: added from its class, and not removable once they have a report card. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, openLessonWorld, PARTICIPANTS_PATH } from '#test/support/console/lessons.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { insertRapor } from '#test/support/sia/school.ts'

describe('participants of a lesson', () => {
  it('are opened by searching the lesson, added from the class, and saved by Ctrl+S', async () => {
    const { mathematics, students, operator } = await openLessonWorld(
      'sia-lesson-class-student-activity',
      'add-sia-lesson-class-student-activity',
    )
    const { user } = await openConsole(`${PARTICIPANTS_PATH}/perlesson`, operator)
    const select = await screen.findByRole('combobox', { name: /^Mata Pelajaran Kelas/ })
    await waitFor(() => expect(select).toBeEnabled())
    await user.type(select, 'vii matem')
    const option = await screen.findByRole('option')
    expect(option).toHaveTextContent(/^Matematika · VII A · \d{4}\/\d{4} · Ganjil · .+/)
    await user.click(option)
    await waitFor(() => expect(currentAddress()).toBe(`${PARTICIPANTS_PATH}/edit/${mathematics}`))
    expect(await screen.findByText('Tidak ada peserta')).toBeVisible()
    await user.click(await findButton('Tambah Siswa'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tambah Siswa Kelas VII A' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Pilih semua' }))
    await user.click(dialog.getByRole('button', { name: `Tambah (${students.length})` }))
    expect(await screen.findByText('Belum disimpan: 2 ditambahkan')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('2 siswa ditambahkan, 0 siswa dihapus.')).toBeVisible()
    await user.click(await findButton('Tambah Siswa'))
    expect(await screen.findByText('Tidak siswa pada kelas ini')).toBeVisible()
  })

  it('are not opened by Enter before the search has found the lesson', async () => {
    const { mathematics, operator } = await openLessonWorld('sia-lesson-class-student-activity')
    const { user } = await openConsole(`${PARTICIPANTS_PATH}/perlesson`, operator)
    const select = await screen.findByRole('combobox', { name: /^Mata Pelajaran Kelas/ })
    await waitFor(() => expect(select).toBeEnabled())
    await user.click(select)
    await user.paste('tidak ada')
    await user.keyboard('{Enter}')
    expect(screen.getByText('Memuat…')).toBeVisible()
    expect(await screen.findByText('Tidak ditemukan')).toBeVisible()
    await user.keyboard('{Enter}')
    await user.clear(select)
    await user.paste('matem')
    await user.keyboard('{Enter}')
    expect(currentAddress()).toBe(`${PARTICIPANTS_PATH}/perlesson`)
    await screen.findByRole('option')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(currentAddress()).toBe(`${PARTICIPANTS_PATH}/edit/${mathematics}`))
  })

  it('of a passed semester cannot be added, and the screen says so at once', async () => {
    const { school, mathematics, teacher } = await openLessonWorld(
      'sia-lesson-class-student-activity',
      'add-sia-lesson-class-student-activity',
    )
    await school.activate(school.year, school.otherSemester)
    await openConsole(`${PARTICIPANTS_PATH}/edit/${mathematics}`, teacher)
    expect(await screen.findByText('Semester Ganjil sudah lewat, jadi tidak dapat ditambah.')).toBeVisible()
    expect(await findButton('Tambah Siswa')).toBeDisabled()
  })

  it('with a report card of a passed semester cannot be removed', async () => {
    const { world, admin, school, mathematics, students, operator } = await openLessonWorld(
      'sia-lesson-class-student-activity',
      'add-sia-lesson-class-student-activity',
    )
    const participants = students.map((student_id) => ({ student_id }))
    await admin.post(PARTICIPANTS_PATH, { lesson_class_id: mathematics, students: participants })
    const [first, second] = (await school.readClass(school.vii)).peserta
    await insertRapor(world, first?.id as number, school.semester)
    await school.activate(school.year, school.otherSemester)
    await openConsole(`${PARTICIPANTS_PATH}/edit/${mathematics}`, operator)
    expect(await findButton(`Hapus ${second?.student.name}`)).toBeEnabled()
    expect(screen.queryByRole('button', { name: `Hapus ${first?.student.name}` })).toBeNull()
    expect(screen.getByText('Ada rapor')).toBeVisible()
  })

  it('are read-only without the key to change them', async () => {
    const { mathematics, operator } = await openLessonWorld('sia-lesson-class-student-activity')
    await openConsole(`${PARTICIPANTS_PATH}/edit/${mathematics}`, operator)
    expect(await screen.findByText('Tidak ada peserta')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Tambah Siswa' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Simpan' })).toBeNull()
  })
})
