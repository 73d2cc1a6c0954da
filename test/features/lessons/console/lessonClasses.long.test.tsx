/** Assigning lessons to classes, with the single form and with the table of a class. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LessonClass } from '#features/lessons/lessonClass.ts'
import { makeTeacher } from '#features/people/demo/factories.ts'
import {
  findButton,
  LESSON_CLASSES_PATH as LIST,
  openLessonWorld,
  PARTICIPANTS_PATH,
  selectOption,
} from '#test/support/console/lessons.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'

describe('the list', () => {
  it('keeps filters in its URL, counts their values, and is unchanged after visiting a form', async () => {
    const { school, science, createLessonClass, operator } = await openLessonWorld()
    await createLessonClass(science)
    const { user } = await openConsole(LIST, operator)
    expect(await screen.findByText('IPA')).toBeVisible()
    await user.click(await findButton('Filter'))
    await selectOption(user, /^Pelajaran/, 'Matematika')
    await user.keyboard('{Escape}')
    await user.click(await findButton('Terapkan'))
    await waitFor(() => expect(screen.queryByText('IPA')).toBeNull())
    expect(await findButton('Filter, 1 dipilih')).toHaveTextContent('Filter')
    expect(new URLSearchParams(location.search).get('filter')).toBe(`{"lesson":[${school.lesson}]}`)
    const before = currentAddress()
    await user.click(await screen.findByRole('link', { name: /^Edit Matematika/ }))
    await user.click(await screen.findByRole('link', { name: 'Kembali' }))
    await findButton('Filter, 1 dipilih')
    await waitFor(() => expect(currentAddress()).toBe(before))
    expect(screen.queryByText('IPA')).toBeNull()
  })

  it('names an unknown filter in its URL, and can reset it', async () => {
    const { operator } = await openLessonWorld()
    const filter = encodeURIComponent('{"rombel":[1]}')
    const { user } = await openConsole(`${LIST}?filter=${filter}`, operator)
    expect(await screen.findByText('Data gagal dimuat')).toBeVisible()
    expect(screen.getAllByText(/Filter tidak dikenal: rombel/).length).toBeGreaterThan(0)
    await user.click(await findButton('Tampilkan semua'))
    expect(await screen.findByText('Matematika')).toBeVisible()
    expect(currentAddress()).not.toMatch(/rombel/)
  })

  it('asks before a lesson is deleted with its participants, and links to them', async () => {
    const { mathematics, admin, students, readLessons, operator } = await openLessonWorld()
    await admin.post(PARTICIPANTS_PATH, {
      lesson_class_id: mathematics,
      students: students.map((student_id) => ({ student_id })),
    })
    const { user } = await openConsole(LIST, operator)
    await user.click(await findButton(/^Hapus Matematika VII A/))
    await user.click(await findButton('Hapus'))
    expect(await screen.findByText(/punya 2 peserta/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lihat' })).toHaveAttribute(
      'href',
      `${PARTICIPANTS_PATH}/edit/${mathematics}`,
    )
    expect(await readLessons(), 'nothing is deleted before confirming').toEqual(['Matematika 2'])
    await user.click(await findButton('Hapus beserta 2 peserta'))
    await waitFor(async () => expect(await readLessons()).toEqual([]))
  })
})

describe('the single form', () => {
  it("starts in the active year, enrols 'Semua Siswa', and is replaced by the edit form", async () => {
    const { readLessons, operator } = await openLessonWorld()
    const { user } = await openConsole(`${LIST}/new`, operator)
    expect(await screen.findByRole('combobox', { name: /^Tahun Ajaran/ })).toHaveTextContent('(aktif)')
    await user.click(await findButton('Simpan'))
    expect((await screen.findAllByText('Harus diisi')).length).toBeGreaterThanOrEqual(3)
    await selectOption(user, /^Kelas & Rombel/, 'VII A')
    await user.type(screen.getByRole('combobox', { name: /^Mata Pelajaran/ }), 'ip{Tab}')
    expect(screen.getByRole('combobox', { name: /^Mata Pelajaran/ })).toHaveValue('IPA')
    await selectOption(user, /^Guru Pengampu/, /./)
    await user.click(screen.getByRole('checkbox', { name: 'Semua Siswa' }))
    await user.click(await findButton('Simpan'))
    await waitFor(() => expect(currentAddress()).toMatch(/\/lesson-class\/edit\/\d+$/))
    expect(await screen.findByRole('heading', { name: 'Ubah Pelajaran Kelas' })).toBeVisible()
    expect(await screen.findByRole('combobox', { name: /^Mata Pelajaran/ })).toHaveValue('IPA')
    expect(screen.queryByRole('checkbox', { name: 'Semua Siswa' })).toBeNull()
    expect(await readLessons()).toEqual(['IPA 2', 'Matematika 0'])
  })

  it('disables years and semesters to which nothing can be added', async () => {
    const { school, operator } = await openLessonWorld()
    const { user } = await openConsole(`${LIST}/new`, operator)
    const readEnabledOptions = async (label: RegExp) => {
      await user.click(await screen.findByRole('combobox', { name: label }))
      const options = await screen.findAllByRole('option')
      const enabledOptions = options.filter((option) => option.getAttribute('aria-disabled') !== 'true')
      await user.keyboard('{Escape}')
      return enabledOptions.map((option) => option.textContent)
    }
    expect(await readEnabledOptions(/^Tahun Ajaran/)).toEqual([
      `${school.startYear + 1}/${school.startYear + 2}`,
      `${school.startYear}/${school.startYear + 1} (aktif)`,
    ])
    expect(await readEnabledOptions(/^Semester/)).toEqual(['Ganjil (aktif)', 'Genap'])
  })

  it('of a passed semester cannot be moved to another class in it, and says so at once', async () => {
    const { school, mathematics, teacher } = await openLessonWorld()
    await school.activate(school.year, school.otherSemester)
    const { user } = await openConsole(`${LIST}/edit/${mathematics}`, teacher)
    await selectOption(user, /^Kelas & Rombel/, 'VII B')
    expect(await screen.findByText(/^Semester Ganjil sudah lewat, jadi/)).toBeVisible()
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Semester Ganjil sudah lewat.')).toBeVisible()
    await selectOption(user, /^Semester/, 'Genap (aktif)')
    await waitFor(() => expect(screen.queryByText(/^Semester Ganjil sudah lewat, jadi/)).toBeNull())
  })

  it('can add a lesson to a passed semester for an administrator, after confirming', async () => {
    const { world, school, operator } = await openLessonWorld()
    await school.activate(school.year, school.otherSemester)
    const { user } = await openConsole(`${LIST}/new`, operator)
    await selectOption(user, /^Semester/, 'Ganjil')
    await selectOption(user, /^Kelas & Rombel/, 'VII A')
    await selectOption(user, /^Mata Pelajaran/, 'IPA')
    await selectOption(user, /^Guru Pengampu/, /./)
    expect(
      await screen.findByText('Semester Ganjil sudah lewat; ditanyakan dahulu saat disimpan.'),
    ).toBeVisible()
    await user.click(await findButton('Simpan'))
    const countLessons = async () =>
      (await world.context.db.kysely.selectFrom('lesson_classes').select('id').execute()).length
    await screen.findByRole('dialog', { name: 'Periode sudah lewat' })
    await user.click(await findButton('Batal'))
    expect(await countLessons()).toBe(1)
    await user.click(await findButton('Simpan'))
    await user.click(await findButton('Tetap simpan'))
    await waitFor(async () => expect(await countLessons()).toBe(2))
  })

  it('with participants cannot change the class, and asks before changing the lesson', async () => {
    const { mathematics, admin, students, readLessons, operator } = await openLessonWorld()
    const participants = students.map((student_id) => ({ student_id }))
    await admin.post(PARTICIPANTS_PATH, { lesson_class_id: mathematics, students: participants })
    const { user } = await openConsole(`${LIST}/edit/${mathematics}`, operator)
    expect(await screen.findByText(/punya 2 peserta, jadi tidak dapat dipindahkan/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lihat peserta' })).toHaveAttribute(
      'href',
      `${PARTICIPANTS_PATH}/edit/${mathematics}`,
    )
    await user.click(screen.getByRole('combobox', { name: /^Kelas & Rombel/ }))
    expect(screen.queryByRole('option')).toBeNull()
    await selectOption(user, /^Mata Pelajaran/, 'IPA')
    await user.click(await findButton('Simpan'))
    const question = '2 peserta Matematika VII A akan menjadi peserta IPA. Lanjutkan?'
    expect(await screen.findByText(question)).toBeVisible()
    await user.click(await findButton('Batal'))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect(await readLessons()).toEqual(['Matematika 2'])
    await user.click(await findButton('Simpan'))
    await user.click(await findButton('Ganti'))
    await waitFor(async () => expect(await readLessons()).toEqual(['IPA 2']))
  })

  it('with participants can change the teacher without confirming', async () => {
    const { mathematics, admin, students, operator } = await openLessonWorld()
    await createRecord(admin, '/sia/master/teacher', makeTeacher(2, { name: 'Guru Pengganti' }))
    const participants = students.map((student_id) => ({ student_id }))
    await admin.post(PARTICIPANTS_PATH, { lesson_class_id: mathematics, students: participants })
    const { user } = await openConsole(`${LIST}/edit/${mathematics}`, operator)
    await selectOption(user, /^Guru Pengampu/, 'Guru Pengganti')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText(/berhasil/)).toBeVisible()
    const { result } = (await admin.get<LessonClass>(`${LIST}/${mathematics}`)).body
    expect(result.teacher.name).toBe('Guru Pengganti')
  })
})

describe('the table of a class', () => {
  it('adds lessons, requires a teacher, marks deleted lessons, is saved by Ctrl+S, and reloads', async () => {
    const { school, readLessons, operator } = await openLessonWorld()
    const { user } = await openConsole(`${LIST}/perclass?classroom_id=${school.vii}`, operator)
    await user.click(await findButton('Tambah Mata Pelajaran'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tambah Mata Pelajaran' }))
    expect(dialog.getByRole('button', { name: 'Tambah' })).toBeDisabled()
    await user.click(dialog.getByRole('checkbox', { name: 'IPA' }))
    await user.click(dialog.getByRole('button', { name: 'Tambah (1)' }))
    await user.click(await findButton('Hapus Matematika'))
    expect(screen.getByText('Matematika')).toHaveClass('name')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Pilih guru pengampu setiap mata pelajaran.')).toBeVisible()
    expect(screen.getByText('Harus diisi')).toBeVisible()
    await selectOption(user, /^Guru IPA/, /./)
    expect(screen.queryByText('Harus diisi')).toBeNull()
    expect(screen.getByText('Belum disimpan: 1 ditambahkan, 1 dihapus')).toBeVisible()
    // The focus is still in the teacher's select.
    await user.keyboard('{Control>}s{/Control}')
    await user.click(await findButton('Hapus dan simpan'))
    await waitFor(async () => expect(await readLessons()).toEqual(['IPA 0']))
    await waitFor(() => expect(screen.queryByText('Matematika')).toBeNull())
    expect(await findButton('Simpan')).toBeDisabled()
  })

  it('says how many participants are deleted before a lesson is deleted', async () => {
    const { school, mathematics, admin, students, readLessons, operator } = await openLessonWorld()
    const participants = students.map((student_id) => ({ student_id }))
    await admin.post(PARTICIPANTS_PATH, { lesson_class_id: mathematics, students: participants })
    const { user } = await openConsole(`${LIST}/perclass?classroom_id=${school.vii}`, operator)
    await user.click(await findButton('Hapus Matematika'))
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText(/1 mata pelajaran dari kelas ini beserta 2 pesertanya/)).toBeVisible()
    await user.click(await findButton('Hapus dan simpan'))
    await waitFor(async () => expect(await readLessons()).toEqual([]))
  })

  it("enrols 'Semua Siswa' in added lessons, which is offered only if there are any", async () => {
    const { school, readLessons, operator } = await openLessonWorld()
    const { user } = await openConsole(`${LIST}/perclass?classroom_id=${school.vii}`, operator)
    await user.click(await findButton('Tambah Mata Pelajaran'))
    expect(screen.queryByRole('checkbox', { name: 'Semua Siswa' })).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: 'IPA' }))
    await user.click(await findButton('Tambah (1)'))
    await selectOption(user, /^Guru IPA/, /./)
    await user.click(await screen.findByRole('checkbox', { name: 'Semua Siswa' }))
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('1 pelajaran ditambahkan, diikuti 2 siswa.')).toBeVisible()
    expect(await readLessons()).toEqual(['IPA 2', 'Matematika 0'])
  })

  it('of a passed semester says so, and nothing can be added', async () => {
    const { school, teacher } = await openLessonWorld()
    await school.activate(school.year, school.otherSemester)
    const query = `classroom_id=${school.vii}&semester_id=${school.semester}`
    await openConsole(`${LIST}/perclass?${query}`, teacher)
    expect(await screen.findByText('Semester Ganjil sudah lewat, jadi tidak dapat ditambah.')).toBeVisible()
    expect(await findButton('Tambah Mata Pelajaran')).toBeDisabled()
  })
})
