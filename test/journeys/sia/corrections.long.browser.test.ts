/** Journeys of corrections during a school year: lessons removed, a student moved, leaving and returning, a promotion corrected. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeTeacher } from '#features/people/demo/factories.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import {
  type CreatedClass,
  createClass,
  createRecord,
  type EnrolledStudent,
  promoteAll,
  uploadRapor,
} from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const LESSONS = '/sia/activity/lesson-class'
const CLASSES = '/sia/activity/student-class'

journey(
  'an operator removes lessons added to a class by mistake, without losing participants or report cards of the class',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const createdClass = await createClass(page, {
      code: 'VII',
      room: 'A',
      names: ['Adi Putra', 'Ratna Sari'],
    })
    for (const student of createdClass.students)
      await uploadRapor(page, { createdClass, student, buffer: makePdf(`Rapor ${student.name}`) })
    await createLessons(page, ['IPA', 'Matematika'])

    await page.goto(`${LESSONS}/perclass?classroom_id=${createdClass.classroom_id}`)
    await clickButton(page, 'Tambah Mata Pelajaran')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Pilih semua' }).check()
    await clickButton(page, 'Tambah (2)')
    for (const lesson of ['IPA', 'Matematika']) await selectOption(page, `Guru ${lesson}`, /./)
    await page.getByRole('checkbox', { name: 'Semua Siswa' }).check()
    await clickButton(page, 'Simpan')
    await expectText(page, '2 pelajaran ditambahkan, diikuti 2 siswa.')

    await clickButton(page, 'Hapus IPA')
    await clickButton(page, 'Simpan')
    const deleteDialog = page.getByRole('dialog', { name: 'Konfirmasi hapus' })
    await deleteDialog.getByText('1 mata pelajaran dari kelas ini beserta 2 pesertanya').waitFor()
    await clickButton(deleteDialog, 'Hapus dan simpan')
    await page.getByText('1 mata pelajaran', { exact: true }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Guru IPA' }).count()).toBe(0)

    await page.goto(LESSONS)
    const openDeleteDialog = async () => {
      await clickButton(page, 'Hapus Matematika VII A semester Ganjil')
      await clickButton(deleteDialog, 'Hapus')
      await deleteDialog.getByText('Pelajaran kelas ini punya 2 peserta, yang ikut dihapus.').waitFor()
    }
    await openDeleteDialog()
    await clickButton(deleteDialog, 'Batal')
    await deleteDialog.waitFor({ state: 'detached' })
    await page.reload()
    await openDeleteDialog()
    // Rotating a phone renders the rows again; the dialog must stay open.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('combobox', { name: 'Urutkan', includeHidden: true }).waitFor()
    await clickButton(deleteDialog, 'Hapus beserta 2 peserta')
    await page.getByRole('button', { name: /^Hapus Matematika/ }).waitFor({ state: 'detached' })

    await openParticipants(page, createdClass)
    await page.getByText('2 peserta', { exact: true }).waitFor()
    await page.goto('/sia/activity/rapor')
    await createdClass.selectClass(page)
    await clickButton(page, 'Lihat Rapor')
    await page.getByText('2 dari 2 rapor sudah ada').waitFor()
  },
)

journey(
  'an operator records that a student changes class, leaves and returns, and the history lists all of it',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const createdClass = await createClass(page, { code: 'VII', room: 'A', names: ['Ratna Sari'] })
    const [ratna] = createdClass.students as [EnrolledStudent]
    const targetClassroomId = await createClassroom(page, 'VII', 'B')
    const [mathematics, arts] = (await createLessons(page, ['Matematika', 'Seni Budaya'])) as [Lesson, Lesson]
    await addLessonClass(page, createdClass, mathematics)
    for (const lesson of [mathematics, arts])
      await addLessonClass(page, { ...createdClass, classroom_id: targetClassroomId }, lesson)

    await openParticipants(page, createdClass)
    await page.getByRole('checkbox', { name: 'Pilih Ratna Sari' }).check()
    await clickButton(page, 'Pindah Kelas')
    const moveDialog = page.getByRole('dialog', { name: 'Pindah Kelas' })
    await selectOption(page, 'Kelas Tujuan', 'VII B')
    await moveDialog.getByRole('textbox', { name: 'Tanggal Pindah' }).fill(`03/08/${createdClass.year}`)
    await clickButton(moveDialog, 'Pindahkan')
    const lessonsDialog = page.getByRole('dialog', { name: 'Pelajaran di Kelas Baru' })
    await expect
      .poll(() => lessonsDialog.getByRole('checkbox', { name: /^Seni Budaya/ }).isChecked())
      .toBe(true)
    await expect.poll(() => lessonsDialog.getByRole('checkbox').count()).toBe(1)
    await clickButton(lessonsDialog, 'Ikutkan (1)')
    await expectText(page, '1 pelajaran ditambahkan.')
    await page.getByText('1 peserta, 0 aktif').waitFor()

    await page.goto(`/sia/master/student/edit/${ratna.id}`)
    await clickButton(page, 'Mutasi Keluar')
    const leaveDialog = page.getByRole('dialog', { name: 'Mutasi Keluar' })
    await leaveDialog.getByRole('textbox', { name: 'Tanggal Keluar' }).fill(`07/09/${createdClass.year}`)
    await selectOption(page, 'Alasan', 'Pindah sekolah')
    await leaveDialog.getByLabel('Nomor Surat').fill('421.3/17')
    await clickButton(leaveDialog, 'Catat keluar')
    await page.getByText(`Keluar ${createdClass.year} · Pindah sekolah`, { exact: true }).waitFor()

    await clickButton(page, 'Masuk Kembali')
    const returnDialog = page.getByRole('dialog', { name: 'Masuk Kembali' })
    await selectOption(page, 'Kelas & Rombel', 'VII B')
    await returnDialog.getByRole('textbox', { name: 'Tanggal Masuk' }).fill(`05/10/${createdClass.year}`)
    await clickButton(returnDialog, 'Catat masuk')
    await expectText(page, '2 pelajaran diikuti lagi.')
    await page.getByText('Kelas VII B', { exact: true }).waitFor()
    await expectHistory(page, [
      'Masuk kembali ke VII B',
      'Mutasi keluar dari VII B',
      'Nomor surat: 421.3/17',
      'Pindah kelas dari VII A ke VII B',
      'Masuk kelas VII A',
      'Akun dibuat',
    ])
  },
)

journey(
  'an operator corrects a promotion in the next year, but not that of a student with a report card there',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const createdClass = await createClass(page, {
      code: 'VII',
      room: 'A',
      names: ['Joko Susilo', 'Ratna Sari'],
    })
    const [joko, ratna] = createdClass.students as [EnrolledStudent, EnrolledStudent]
    const viiB = await createClassroom(page, 'VII', 'B')
    const viii = await createClassroom(page, 'VIII', 'A')
    const nextYear = await promoteAll(page, createdClass, viii)
    const nextClass = { ...createdClass, classroom_id: viii, eduyear_id: nextYear.id }
    const [mathematics] = (await createLessons(page, ['Matematika'])) as [Lesson]
    await addLessonClass(page, nextClass, mathematics)
    await uploadRapor(page, { createdClass: nextClass, student: joko, buffer: makePdf('Rapor Joko') })

    await openParticipants(page, createdClass)
    await clickButton(page, 'Koreksi Kenaikan Joko Susilo')
    const dialog = page.getByRole('dialog', { name: 'Koreksi Kenaikan' })
    await dialog.getByText(`1 rapor di VIII A ${nextYear.name}`).waitFor()
    expect(await dialog.getByRole('button', { name: 'Koreksi' }).count()).toBe(0)
    await clickButton(dialog, 'Tutup')

    await clickButton(page, 'Koreksi Kenaikan Ratna Sari')
    await dialog.getByText(`naik kelas, kini di VIII A ${nextYear.name}`).waitFor()
    await selectOption(page, 'Seharusnya', 'Tinggal Kelas')
    await selectOption(page, `Kelas pada ${nextYear.name}`, 'VII B')
    await clickButton(dialog, 'Koreksi')
    await dialog.getByText('Siswa ini sudah mengikuti 1 pelajaran di VIII A').waitFor()
    await dialog.getByRole('checkbox', { name: /^Lepas juga 1 pelajaran di VIII A/ }).check()
    await clickButton(dialog, 'Koreksi')
    await expectText(page, `Kenaikan dikoreksi: tinggal kelas ke VII B ${nextYear.name}.`)
    await page.getByText('Tinggal Kelas', { exact: true }).waitFor()

    await openParticipants(page, nextClass)
    await page.getByRole('checkbox', { name: 'Pilih Joko Susilo' }).waitFor()
    expect(await page.getByText('Ratna Sari').count()).toBe(0)
    await openParticipants(page, { ...nextClass, classroom_id: viiB })
    await page.getByRole('checkbox', { name: 'Pilih Ratna Sari' }).waitFor()
    await page.goto(`/sia/master/student/edit/${ratna.id}`)
    await expectHistory(page, [
      'Koreksi dari VII A ke VII B',
      'Naik kelas dikoreksi menjadi tinggal kelas',
      'Tinggal kelas di VII A',
      'Masuk kelas VII A',
    ])
  },
)

type Lesson = { lesson_id: number; teacher_id: number }
type ClassOfYear = Pick<CreatedClass, 'classroom_id' | 'eduyear_id'>

const createClassroom = (page: Page, code: string, room: string) =>
  createRecord(page, 'classroom', { code, room, name: `${code} ${room}` })

/** Creates lessons, each with a teacher, that no class has yet. */
async function createLessons(page: Page, names: readonly string[]): Promise<Lesson[]> {
  const lessons: Lesson[] = []
  for (const [n, name] of names.entries())
    lessons.push({
      lesson_id: await createRecord(page, 'lesson', { code: `P${n}`, name }),
      teacher_id: await createRecord(page, 'teacher', makeTeacher(n)),
    })
  return lessons
}

/** Adds a lesson to a class with all of its students. */
function addLessonClass(
  page: Page,
  { classroom_id, eduyear_id, semester_id }: ClassOfSemester,
  lesson: Lesson,
) {
  const period = { classroom_id, eduyear_id, semester_id }
  return sendRequest(page, {
    method: 'POST',
    path: LESSONS,
    body: { ...period, add_all_student: true, lesson_teachers: [lesson] },
  })
}

type ClassOfSemester = ClassOfYear & Pick<CreatedClass, 'semester_id'>

function openParticipants(page: Page, { classroom_id, eduyear_id }: ClassOfYear) {
  return page.goto(`${CLASSES}/new?mass=1&classroom_id=${classroom_id}&eduyear_id=${eduyear_id}`)
}

/** Expects these lines in the student's history, newest first. */
async function expectHistory(page: Page, lines: readonly string[]) {
  await clickButton(page, /^Tampilkan semua/)
  const events = page.getByRole('list', { name: 'Perjalanan siswa' }).getByRole('listitem')
  await events.filter({ hasText: lines[0] ?? '' }).waitFor()
  const texts = await events.allTextContents()
  expect(texts.flatMap((text) => lines.filter((line) => text.includes(line)))).toEqual(lines)
}

const clickButton = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click()

async function selectOption(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}
