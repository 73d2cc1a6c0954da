/** Journeys through a school year: opened, enrolled, taught, promoted, taken back, promoted again; a list kept; the ninth grade gone. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Period } from '#contract/sia/period.ts'
import { makeStudent, makeTeacher } from '#server/seed/factories.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser.ts'

const CLASSES = '/sia/activity/student-class'
const LESSONS = '/sia/activity/lesson-class'
const SUBJECTS = ['Bahasa Indonesia', 'Ilmu Pengetahuan Alam', 'Matematika']

journey(
  'an operator opens a year, enrols a class of forty, gives it lessons, promotes 38, takes it back, does it again, and finds them in the next year',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { start, students } = await createSchool(page, 42)
    const [year, next] = [yearName(start + 1), yearName(start + 2)] as [string, string]
    await createYear(page, start + 1)
    await createYear(page, start + 2)
    await activate(page, year)

    const [late, later] = students.slice(-2) as [string, string]
    await openClass(page, 'VII A')
    await page.getByText('Tidak ada peserta').waitFor()
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    await selectAllExcept(page, 'Tambah Peserta', [late, later])
    await page.getByRole('dialog').getByRole('button', { name: 'Tambah (40)' }).click()
    await expectText(page, 'Belum disimpan: 40 ditambahkan')
    await save(page)
    await expectText(page, '40 siswa ditambahkan, 0 siswa dihapus.')
    await page.getByText('40 peserta', { exact: true }).waitFor()

    await addLessons(page, 'VII A')
    await expectText(page, '3 pelajaran ditambahkan, diikuti 40 siswa.')
    const participantLinks = page.getByRole('link', { name: '40 peserta' })
    await participantLinks.first().waitFor()
    expect(await participantLinks.count()).toBe(3)
    await participantLinks.last().click()
    await page.getByRole('heading', { name: 'Peserta Matematika VII A' }).waitFor()
    expect(await page.getByRole('button', { name: /^Hapus / }).count()).toBe(40)

    const repeating = students.slice(3, 5)
    await openClass(page, 'VII A')
    await promote(page, repeating)
    expect(await page.getByText('Naik Kelas', { exact: true }).count()).toBe(38)
    expect(await page.getByText('Tinggal Kelas', { exact: true }).count()).toBe(2)
    await undoBatch(page, '0 naik, 2 tinggal, 0 lulus')
    await undoBatch(page, '38 naik, 0 tinggal, 0 lulus')
    expect(await page.getByRole('button', { name: 'Batalkan proses' }).count()).toBe(0)
    expect(await page.getByText('Aktif Kelas', { exact: true }).count()).toBe(40)
    await promote(page, repeating)

    await activate(page, next)
    await openClass(page, 'VIII A')
    await page.getByText('38 peserta', { exact: true }).waitFor()
    for (const name of repeating) expect(await page.getByText(name, { exact: true }).count()).toBe(0)
    await selectOption(page, 'Kelas & Rombel', 'VII A')
    await page.getByText('Tidak ada peserta').waitFor()
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    const candidates = page.getByRole('dialog').locator('tbody tr')
    await candidates.first().waitFor()
    expect(await candidates.count()).toBe(4)
    for (const name of repeating)
      await candidates
        .filter({ hasText: name })
        .filter({ hasText: `VII A (${year})` })
        .waitFor()
    for (const name of [late, later])
      await candidates.filter({ hasText: name }).filter({ hasText: 'Siswa baru' }).waitFor()
    await selectAllExcept(page, 'Tambah Peserta', [])
    await page.getByRole('dialog').getByRole('button', { name: 'Tambah (4)' }).click()
    await save(page)
    await expectText(page, '4 siswa ditambahkan, 0 siswa dihapus.')
  },
)

journey(
  'a list that was filtered, sorted and turned over is the same after a form, the back button and a reload',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { active, classes, ids } = await createSchool(page, 26)
    const enrol = (classroom_id: number, studentIds: number[]) =>
      sendRequest(page, 'POST', CLASSES, {
        classroom_id,
        eduyear_id: active,
        students: studentIds.map((student_id) => ({ student_id })),
      })
    await enrol(classes['VII A'], ids.slice(0, 13))
    await enrol(classes['VII B'], ids.slice(13))

    await page.goto(CLASSES)
    await page.getByText('1–10 dari 26').waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Kelas' }).click()
    await page.getByRole('option', { name: 'VII B' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Terapkan' }).click()
    await page.getByText('1–10 dari 13').waitFor()
    await page.getByRole('columnheader').getByText('Siswa').click()
    await page.waitForURL(/sort=student/)
    await page.getByRole('button', { name: 'Ke halaman berikutnya' }).click()
    await page.getByText('11–13 dari 13').waitFor()

    const visibleRows = async () => {
      await page.getByText('11–13 dari 13').waitFor()
      await page.getByRole('button', { name: 'Filter, 1 dipilih' }).waitFor()
      // Until a page is read, the rows of the one before stand.
      await page.locator('tbody tr').nth(3).waitFor({ state: 'detached' })
      return { path: page.url(), rows: await page.locator('tbody tr').allTextContents() }
    }
    const before = await visibleRows()
    expect(before.rows).toHaveLength(3)
    const filter = new URL(before.path).searchParams.get('filter')
    expect(filter).toBe(JSON.stringify({ active_period: true, classroom: [classes['VII B']] }))

    const editLink = page.getByRole('link', { name: /^Edit / }).first()
    await editLink.click()
    await page.getByRole('heading', { name: 'Peserta VII B' }).waitFor()
    await page.getByRole('link', { name: 'Kembali' }).click()
    expect(await visibleRows()).toEqual(before)
    await editLink.click()
    await page.getByRole('heading', { name: 'Peserta VII B' }).waitFor()
    await page.goBack()
    expect(await visibleRows()).toEqual(before)
    await page.reload()
    expect(await visibleRows()).toEqual(before)
  },
)

journey('the ninth grade graduates, and leaves the school', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  const { start } = await createSchool(page, 0)
  const names = ['Agus Salim', 'Dewi Sartika', 'Raden Ajeng Kartini']
  const rows = names.map((name, n) => `00${n}1234567,10${n},${name},${n ? 'P' : 'L'},IX,A,${start}`)
  await page.goto('/sia/master/student')
  await page.getByRole('button', { name: 'Import Csv' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'kelas-ix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Simpan 3 data' }).click()
  await expectText(page, '3 data berhasil. 0 data gagal')

  await openClass(page, 'IX A')
  await page.getByRole('checkbox', { name: 'Pilih semua yang aktif' }).check()
  await page.getByRole('button', { name: 'Proses Naik Kelas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proses Lulus/Naik Kelas' })
  await dialog.getByText(`keluar dari sekolah pada tahun ${start + 1}`).waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Kelas Tujuan' }).textContent()).toBe('Lulus')
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(
    names.map((name) => `${name} (rapor belum lengkap)`),
  )
  await dialog.getByRole('button', { name: 'Proses 3 siswa' }).click()
  await page.getByText('0 naik, 0 tinggal, 3 lulus', { exact: true }).waitFor()
  await page.getByText('3 peserta, 0 aktif').waitFor()

  await page.goto('/sia/master/student')
  await page.getByRole('link', { name: /^Edit Dewi Sartika/ }).click()
  await page.getByText(`Keluar ${start + 1} · Lulus`).waitFor()
})

const yearName = (start: number) => `${start}/${start + 1}`

/** What has to be there: classes, lessons, teachers, so many students; nobody is in a class. */
async function createSchool(page: Page, size: number) {
  const createRecord = async (path: string, body: object) =>
    (await sendRequest<{ id: number }>(page, 'POST', `/sia/master/${path}`, body)).id
  const classes: Record<string, number> = {}
  for (const name of ['VII A', 'VII B', 'VIII A', 'IX A']) {
    const [code, room] = name.split(' ')
    classes[name] = await createRecord('classroom', { code, room, name })
  }
  for (const [n, name] of SUBJECTS.entries()) {
    await createRecord('lesson', { code: `P${n}`, name })
    await createRecord('teacher', makeTeacher(n))
  }
  const ids: number[] = []
  const students = Array.from({ length: size }, (_, n) => `Siswa Nomor ${String(n + 1).padStart(2, '0')}`)
  for (const [n, name] of students.entries())
    ids.push(await createRecord('student', makeStudent(n, { name })))
  const { eduyears } = await sendRequest<Period>(page, 'GET', '/sia/master/setting')
  const active = eduyears.find(({ status }) => status === 'active')
  return {
    active: active?.id as number,
    start: Number(active?.name.slice(0, 4)),
    classes: classes as Record<'VII A' | 'VII B' | 'VIII A' | 'IX A', number>,
    students,
    ids,
  }
}

async function createYear(page: Page, start: number) {
  await page.goto('/sia/master/eduyear')
  await page.getByRole('link', { name: 'Tambah' }).click()
  await selectOption(page, 'Tahun', String(start))
  expect(await page.getByRole('textbox', { name: 'Nama' }).inputValue()).toBe(yearName(start))
  await save(page)
  await page.waitForURL(/\/sia\/master\/eduyear\/edit\/\d+$/)
}

async function activate(page: Page, year: string) {
  await page.goto('/sia/master/setting')
  await selectOption(page, 'Tahun Ajaran Aktif', year)
  await save(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ganti' }).click()
  await expectText(page, 'Periode aktif berhasil disimpan.')
}

/** From the list to the class, in the active year. */
async function openClass(page: Page, name: string) {
  await page.goto(CLASSES)
  await page.getByRole('link', { name: 'Data Per Kelas' }).click()
  await selectOption(page, 'Kelas & Rombel', name)
  await page.getByRole('heading', { name: `Peserta ${name}` }).waitFor()
}

async function selectAllExcept(page: Page, title: string, names: readonly string[]) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('checkbox', { name: 'Pilih semua' }).check()
  for (const name of names) {
    await dialog.getByRole('textbox', { name: 'Pencarian' }).fill(name)
    await dialog.getByRole('checkbox', { name }).uncheck()
  }
}

/** Every lesson to the class at once, each with a teacher, for all of its students. */
async function addLessons(page: Page, className: string) {
  await page.goto(LESSONS)
  await page.getByRole('link', { name: 'Data Per Kelas' }).click()
  await selectOption(page, 'Kelas & Rombel', className)
  await page.getByRole('button', { name: 'Tambah Mata Pelajaran' }).click()
  await selectAllExcept(page, 'Tambah Mata Pelajaran', [])
  await page.getByRole('button', { name: 'Tambah (3)' }).click()
  for (const subject of SUBJECTS) {
    await page.getByRole('combobox', { name: `Guru ${subject}` }).click()
    await page.getByRole('option').first().click()
  }
  await page.getByRole('checkbox', { name: 'Semua Siswa' }).check()
  await save(page)
}

/** All to VIII A but those who stay; then these are held back. */
async function promote(page: Page, repeating: readonly string[]) {
  await page.getByRole('checkbox', { name: 'Pilih semua yang aktif' }).check()
  for (const name of repeating) await page.getByRole('checkbox', { name: `Pilih ${name}` }).uncheck()
  await page.getByRole('button', { name: 'Proses Naik Kelas' }).click()
  await selectOption(page, 'Kelas Tujuan', 'VIII A')
  await page.getByRole('button', { name: 'Proses 38 siswa' }).click()
  await page.getByText('38 naik, 0 tinggal, 0 lulus', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Pilih semua yang aktif' }).check()
  await page.getByRole('button', { name: 'Proses Tinggal Kelas' }).click()
  await page.getByRole('button', { name: 'Proses 2 siswa' }).click()
  await page.getByText('0 naik, 2 tinggal, 0 lulus', { exact: true }).waitFor()
}

async function undoBatch(page: Page, batch: string) {
  await page.getByText(batch, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Batalkan proses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Batalkan proses' }).click()
  await expectText(page, `Proses dibatalkan: ${batch}.`)
  await page.getByText(batch, { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function selectOption(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click()
