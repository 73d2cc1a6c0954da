/** Journeys of what a school year brings besides the plan: a mistake taken back, a move, a departure and a return, a correction. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeTeacher } from '#server/seed/factories.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser.ts'
import { makePdf } from '#test/support/documents.ts'
import { type CreatedClass, createClass, type Pupil, uploadRapor } from '#test/support/rapors.ts'

const LESSONS = '/sia/activity/lesson-class'
const CLASSES = '/sia/activity/student-class'

journey(
  'lessons given to all by mistake after report cards exist are taken back, and only they',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const opened = await createClass(page, 'VII', 'A', ['Adi Putra', 'Ratna Sari'])
    for (const pupil of opened.pupils) await uploadRapor(page, opened, pupil, makePdf(`Rapor ${pupil.name}`))
    await makeLessons(page, ['IPA', 'Matematika'])

    await page.goto(`${LESSONS}/perclass?classroom_id=${opened.classroom_id}`)
    await press(page, 'Tambah Mata Pelajaran')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Pilih semua' }).check()
    await press(page, 'Tambah (2)')
    for (const lesson of ['IPA', 'Matematika']) await choose(page, `Guru ${lesson}`, /./)
    await page.getByRole('checkbox', { name: 'Semua Siswa' }).check()
    await press(page, 'Simpan')
    await expectText(page, '2 pelajaran ditambahkan, diikuti 2 siswa.')

    await press(page, 'Hapus IPA')
    await press(page, 'Simpan')
    const question = page.getByRole('dialog', { name: 'Konfirmasi hapus' })
    await question.getByText('1 mata pelajaran dari kelas ini beserta 2 pesertanya').waitFor()
    await press(question, 'Hapus dan simpan')
    await page.getByText('1 mata pelajaran', { exact: true }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Guru IPA' }).count()).toBe(0)

    await page.goto(LESSONS)
    const ask = async () => {
      await press(page, 'Hapus Matematika VII A semester Ganjil')
      await press(question, 'Hapus')
      await question.getByText('Pelajaran kelas ini punya 2 peserta, yang ikut dihapus.').waitFor()
    }
    await ask()
    await press(question, 'Batal')
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await ask()
    // A phone that is turned draws its rows anew; the question stays.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('combobox', { name: 'Urutkan', includeHidden: true }).waitFor()
    await press(question, 'Hapus beserta 2 peserta')
    await page.getByRole('button', { name: /^Hapus Matematika/ }).waitFor({ state: 'detached' })

    await openParticipants(page, opened)
    await page.getByText('2 peserta', { exact: true }).waitFor()
    await page.goto('/sia/activity/rapor')
    await opened.selectClass(page)
    await press(page, 'Lihat Rapor')
    await page.getByText('2 dari 2 rapor sudah ada').waitFor()
  },
)

journey(
  'a student changes the class, leaves the school and comes back, as their page tells',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const opened = await createClass(page, 'VII', 'A', ['Ratna Sari'])
    const [ratna] = opened.pupils as [Pupil]
    const to = await makeRoom(page, 'VII', 'B')
    const [mathematics, arts] = (await makeLessons(page, ['Matematika', 'Seni Budaya'])) as [Lesson, Lesson]
    await give(page, opened, mathematics)
    for (const lesson of [mathematics, arts]) await give(page, { ...opened, classroom_id: to }, lesson)

    await openParticipants(page, opened)
    await page.getByRole('checkbox', { name: 'Pilih Ratna Sari' }).check()
    await press(page, 'Pindah Kelas')
    const moving = page.getByRole('dialog', { name: 'Pindah Kelas' })
    await choose(page, 'Kelas Tujuan', 'VII B')
    await moving.getByRole('textbox', { name: 'Tanggal Pindah' }).fill(`03/08/${opened.year}`)
    await press(moving, 'Pindahkan')
    const offer = page.getByRole('dialog', { name: 'Pelajaran di Kelas Baru' })
    expect(await offer.getByRole('checkbox', { name: /^Seni Budaya/ }).isChecked()).toBe(true)
    expect(await offer.getByRole('checkbox').count()).toBe(1)
    await press(offer, 'Ikutkan (1)')
    await expectText(page, '1 pelajaran ditambahkan.')
    await page.getByText('1 peserta, 0 aktif').waitFor()

    await page.goto(`/sia/master/student/edit/${ratna.id}`)
    await press(page, 'Mutasi Keluar')
    const leaving = page.getByRole('dialog', { name: 'Mutasi Keluar' })
    await leaving.getByRole('textbox', { name: 'Tanggal Keluar' }).fill(`07/09/${opened.year}`)
    await choose(page, 'Alasan', 'Pindah sekolah')
    await leaving.getByLabel('Nomor Surat').fill('421.3/17')
    await press(leaving, 'Catat keluar')
    await page.getByText(`Keluar ${opened.year} · Pindah sekolah`, { exact: true }).waitFor()

    await press(page, 'Masuk Kembali')
    const entering = page.getByRole('dialog', { name: 'Masuk Kembali' })
    await choose(page, 'Kelas & Rombel', 'VII B')
    await entering.getByRole('textbox', { name: 'Tanggal Masuk' }).fill(`05/10/${opened.year}`)
    await press(entering, 'Catat masuk')
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
  'one promotion is corrected in the next year, and another is not, for what hangs on it',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const opened = await createClass(page, 'VII', 'A', ['Joko Susilo', 'Ratna Sari'])
    const [joko, ratna] = opened.pupils as [Pupil, Pupil]
    const [viiB, viii] = [await makeRoom(page, 'VII', 'B'), await makeRoom(page, 'VIII', 'A')]
    const next = await promoteAll(page, opened, viii)
    const place = { ...opened, classroom_id: viii, eduyear_id: next.id }
    const [mathematics] = (await makeLessons(page, ['Matematika'])) as [Lesson]
    await give(page, place, mathematics)
    await uploadRapor(page, place, joko, makePdf('Rapor Joko'))

    await openParticipants(page, opened)
    await press(page, 'Koreksi Kenaikan Joko Susilo')
    const dialog = page.getByRole('dialog', { name: 'Koreksi Kenaikan' })
    await dialog.getByText(`1 rapor di VIII A ${next.name}`).waitFor()
    expect(await dialog.getByRole('button', { name: 'Koreksi' }).count()).toBe(0)
    await press(dialog, 'Tutup')

    await press(page, 'Koreksi Kenaikan Ratna Sari')
    await dialog.getByText(`naik kelas, kini di VIII A ${next.name}`).waitFor()
    await choose(page, 'Seharusnya', 'Tinggal Kelas')
    await choose(page, `Kelas pada ${next.name}`, 'VII B')
    await press(dialog, 'Koreksi')
    await dialog.getByText('Siswa ini sudah mengikuti 1 pelajaran di VIII A').waitFor()
    await dialog.getByRole('checkbox', { name: /^Lepas juga 1 pelajaran di VIII A/ }).check()
    await press(dialog, 'Koreksi')
    await expectText(page, `Kenaikan dikoreksi: tinggal kelas ke VII B ${next.name}.`)
    await page.getByText('Tinggal Kelas', { exact: true }).waitFor()

    await openParticipants(page, place)
    await page.getByRole('checkbox', { name: 'Pilih Joko Susilo' }).waitFor()
    expect(await page.getByText('Ratna Sari').count()).toBe(0)
    await openParticipants(page, { ...place, classroom_id: viiB })
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

const make = async (page: Page, path: string, body: object) =>
  (await sendRequest<{ id: number }>(page, 'POST', `/sia/master/${path}`, body)).id

const makeRoom = (page: Page, code: string, room: string) =>
  make(page, 'classroom', { code, room, name: `${code} ${room}` })

/** Lessons of the school, each with a teacher, given to no class yet. */
async function makeLessons(page: Page, names: readonly string[]): Promise<Lesson[]> {
  const lessons: Lesson[] = []
  for (const [n, name] of names.entries())
    lessons.push({
      lesson_id: await make(page, 'lesson', { code: `P${n}`, name }),
      teacher_id: await make(page, 'teacher', makeTeacher(n)),
    })
  return lessons
}

/** To everybody who is in the class. */
function give(page: Page, { classroom_id, eduyear_id, semester_id }: ClassOfSemester, lesson: Lesson) {
  const place = { classroom_id, eduyear_id, semester_id }
  return sendRequest(page, 'POST', LESSONS, { ...place, add_all_student: true, lesson_teachers: [lesson] })
}

type ClassOfSemester = ClassOfYear & Pick<CreatedClass, 'semester_id'>

/** The whole class into one of the next grade, in the next year, which then begins. */
async function promoteAll(page: Page, { pupils, year, semester_id }: CreatedClass, classroom_id: number) {
  const start = Number(year) + 1
  const name = `${start}/${start + 1}`
  const id = await make(page, 'eduyear', { code: String(start), name })
  const students = pupils.map((pupil) => ({
    ...{ student_id: pupil.id, student_class_id: pupil.student_class_id },
    status: 'passed',
  }))
  await sendRequest(page, 'POST', `${CLASSES}/status`, { classroom_id, students })
  await sendRequest(page, 'POST', '/sia/master/setting', { eduyear_id: id, semester_id })
  return { id, name }
}

function openParticipants(page: Page, { classroom_id, eduyear_id }: ClassOfYear) {
  return page.goto(`${CLASSES}/new?mass=1&classroom_id=${classroom_id}&eduyear_id=${eduyear_id}`)
}

/** The student's page says all of this, the newest first. */
async function expectHistory(page: Page, lines: readonly string[]) {
  await press(page, /^Tampilkan semua/)
  const events = page.getByRole('list', { name: 'Perjalanan siswa' }).getByRole('listitem')
  await events.filter({ hasText: lines[0] ?? '' }).waitFor()
  const texts = await events.allTextContents()
  expect(texts.flatMap((text) => lines.filter((line) => text.includes(line)))).toEqual(lines)
}

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}
