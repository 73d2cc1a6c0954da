/** Lessons given to classes one by one and by the table, and who takes part in them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AccessKey } from '#contract/access.ts'
import { openSchool } from '#test/support/network.ts'
import { address, openConsole } from '#test/support/render.tsx'
import { make, makeStudents, openSchool as openClasses } from '#test/support/school.ts'

const LIST = '/sia/activity/lesson-class'
const PARTICIPANTS = '/sia/activity/lesson-class-student'
const press = (name: string | RegExp) => screen.findByRole('button', { name })

type User = Awaited<ReturnType<typeof openConsole>>['user']

async function choose(user: User, label: RegExp, option: string | RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** Two students in VII A, where Matematika is taught; a second lesson is not given yet. */
async function openLessons(...keys: AccessKey[]) {
  const world = await openSchool()
  const admin = await world.as('Administrator')
  const school = await openClasses(admin)
  const students = await makeStudents(admin, [1, 2])
  await school.enrol(school.vii, students)
  const science = await make(admin, '/sia/master/lesson', { code: 'IPA', name: 'IPA' })
  const place = { classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester }
  const give = (lesson_id: number, more: object = {}) =>
    make(admin, LIST, { ...place, lesson_teachers: [{ lesson_id, teacher_id: school.teacher }], ...more })
  const mathematics = await give(school.lesson)
  const operator = await world.as({ keys: keys.length > 0 ? keys : ['sia-lesson-class-acivity'] })
  const lessons = async () => {
    const query = new URLSearchParams(Object.entries(place).map(([name, id]) => [name, String(id)]))
    const answer = await admin.get<{ peserta: { lesson: { name: string }; participants: number }[] }>(
      `${LIST}/by-class-year?${query}`,
    )
    return answer.body.result.peserta.map(({ lesson, participants }) => `${lesson.name} ${participants}`)
  }
  return { world, admin, school, students, science, mathematics, give, lessons, operator }
}

describe('the list', () => {
  it('keeps filters in its address, counts their values, and is the same after a form', async () => {
    const { school, science, give, operator } = await openLessons()
    await give(science)
    const { user } = await openConsole(LIST, operator)
    expect(await screen.findByText('IPA')).toBeVisible()
    await user.click(await press('Filter'))
    await choose(user, /^Pelajaran/, 'Matematika')
    await user.keyboard('{Escape}')
    await user.click(await press('Terapkan'))
    await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
    expect(await press('Filter, 1 dipilih')).toHaveTextContent('Filter')
    expect(new URLSearchParams(location.search).get('filter')).toBe(`{"lesson":[${school.lesson}]}`)
    const before = address()
    await user.click(await screen.findByRole('link', { name: /^Edit Matematika/ }))
    await user.click(await screen.findByRole('link', { name: 'Kembali' }))
    await press('Filter, 1 dipilih')
    await waitFor(() => expect(address()).toBe(before))
    expect(screen.queryByText('IPA')).toBeNull()
  })

  it('does not delete a lesson with participants, and leads to them', async () => {
    const { school, mathematics, admin, students, operator } = await openLessons()
    await admin.post(PARTICIPANTS, {
      lesson_class_id: mathematics,
      students: students.map((student_id) => ({ student_id })),
    })
    const { user } = await openConsole(LIST, operator)
    await user.click(await press(/^Hapus Matematika VII A/))
    await user.click(await press('Hapus'))
    expect(await screen.findByText(/punya 2 peserta/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lihat' })).toHaveAttribute(
      'href',
      `${PARTICIPANTS}/edit/${mathematics}`,
    )
    expect(school.lesson).toBeGreaterThan(0)
  })
})

describe('the single form', () => {
  it("starts in the active year, lets 'Semua Siswa' take part, and is replaced by the edit form", async () => {
    const { lessons, operator } = await openLessons()
    const { user } = await openConsole(`${LIST}/new`, operator)
    expect(await screen.findByRole('combobox', { name: /^Tahun Ajaran/ })).toHaveTextContent('(aktif)')
    await user.click(await press('Simpan'))
    expect((await screen.findAllByText('Harus diisi')).length).toBeGreaterThanOrEqual(3)
    await choose(user, /^Kelas & Rombel/, 'VII A')
    await choose(user, /^Mata Pelajaran/, 'IPA')
    await choose(user, /^Guru Pengampu/, /./)
    await user.click(screen.getByRole('checkbox', { name: 'Semua Siswa' }))
    await user.click(await press('Simpan'))
    await waitFor(() => expect(address()).toMatch(/\/lesson-class\/edit\/\d+$/))
    expect(await screen.findByRole('heading', { name: 'Ubah Pelajaran Kelas' })).toBeVisible()
    expect(await screen.findByRole('combobox', { name: /^Mata Pelajaran/ })).toHaveValue('IPA')
    expect(screen.queryByRole('checkbox', { name: 'Semua Siswa' })).toBeNull()
    expect(await lessons()).toEqual(['IPA 2', 'Matematika 0'])
  })
})

describe('the table of a class', () => {
  it('adds, needs a teacher, strikes through what goes, and reads itself again', async () => {
    const { school, lessons, operator } = await openLessons()
    const { user } = await openConsole(`${LIST}/perclass?classroom_id=${school.vii}`, operator)
    await user.click(await press('Tambah Mata Pelajaran'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tambah Mata Pelajaran' }))
    expect(dialog.getByRole('button', { name: 'Tambah' })).toBeDisabled()
    await user.click(dialog.getByRole('checkbox', { name: 'IPA' }))
    await user.click(dialog.getByRole('button', { name: 'Tambah (1)' }))
    await user.click(await press('Hapus Matematika'))
    expect(screen.getByText('Matematika')).toHaveClass('name')
    await user.click(await press('Simpan'))
    expect(await screen.findByText('Pilih guru pengampu setiap mata pelajaran.')).toBeVisible()
    expect(screen.getByText('Harus diisi')).toBeVisible()
    await choose(user, /^Guru IPA/, /./)
    expect(screen.queryByText('Harus diisi')).toBeNull()
    expect(screen.getByText('Belum disimpan: 1 ditambahkan, 1 dihapus')).toBeVisible()
    await user.click(await press('Simpan'))
    await user.click(await press('Hapus dan simpan'))
    await waitFor(async () => expect(await lessons()).toEqual(['IPA 0']))
    await waitFor(() => expect(screen.queryByText('Matematika')).toBeNull())
    expect(await press('Simpan')).toBeDisabled()
  })
})

describe('participants of a lesson', () => {
  it('are found by one line that says it all, and come from the class', async () => {
    const { mathematics, students, operator } = await openLessons(
      'sia-lesson-class-student-activity',
      'add-sia-lesson-class-student-activity',
    )
    const { user } = await openConsole(`${PARTICIPANTS}/perlesson`, operator)
    const select = await screen.findByRole('combobox', { name: /^Mata Pelajaran Kelas/ })
    await waitFor(() => expect(select).toBeEnabled())
    await user.type(select, 'vii matem')
    const option = await screen.findByRole('option')
    expect(option).toHaveTextContent(/^Matematika · VII A · \d{4}\/\d{4} · Ganjil · .+/)
    await user.click(option)
    await waitFor(() => expect(address()).toBe(`${PARTICIPANTS}/edit/${mathematics}`))
    expect(await screen.findByText('Tidak ada peserta')).toBeVisible()
    await user.click(await press('Tambah Siswa'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tambah Siswa Kelas VII A' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Pilih semua' }))
    await user.click(dialog.getByRole('button', { name: `Tambah (${students.length})` }))
    await user.click(await press('Simpan'))
    expect(await screen.findByText('2 siswa ditambahkan, 0 siswa dihapus.')).toBeVisible()
    await user.click(await press('Tambah Siswa'))
    expect(await screen.findByText('Tidak siswa pada kelas ini')).toBeVisible()
  })

  it('are only looked at without the key to change them', async () => {
    const { mathematics, operator } = await openLessons('sia-lesson-class-student-activity')
    await openConsole(`${PARTICIPANTS}/edit/${mathematics}`, operator)
    expect(await screen.findByText('Tidak ada peserta')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Tambah Siswa' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Simpan' })).toBeNull()
  })
})
