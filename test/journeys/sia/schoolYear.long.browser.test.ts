/** The journey through a school year: classes enrolled, lessons added, students promoted, undone and promoted again. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'
import {
  createUnenrolledSchool,
  openClass,
  SUBJECTS,
  selectOption,
} from '#test/support/sia/schoolYearJourney.ts'

const LESSONS_PATH = '/sia/activity/lesson-class'

journey(
  'an operator opens a school year, enrols forty students, adds lessons, promotes 38, undoes and repeats it, and finds them in the next year',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { startYear, studentNames } = await createUnenrolledSchool(page, 42)
    const [year, nextYear] = [toYearName(startYear + 1), toYearName(startYear + 2)] as [string, string]
    await createYear(page, startYear + 1)
    await createYear(page, startYear + 2)
    await activateYear(page, year)

    const latecomers = studentNames.slice(-2)
    await openClass(page, 'VII A')
    await page.getByText('Tidak ada peserta').waitFor()
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    await selectAllExcept(page, 'Tambah Peserta', latecomers)
    await page.getByRole('dialog').getByRole('button', { name: 'Tambah (40)' }).click()
    await expectText(page, 'Belum disimpan: 40 ditambahkan')
    await save(page)
    await expectText(page, '40 siswa ditambahkan, 0 siswa dihapus.')
    await page.getByText('40 peserta', { exact: true }).waitFor()

    await addLessons(page, 'VII A')
    await expectText(page, '3 pelajaran ditambahkan, diikuti 40 siswa.')
    const participantLinks = page.getByRole('link', { name: '40 peserta' })
    await participantLinks.first().waitFor()
    await expect.poll(() => participantLinks.count()).toBe(3)
    await participantLinks.last().click()
    await page.getByRole('heading', { name: 'Peserta Matematika VII A' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Hapus / }).count()).toBe(40)

    const repeatingNames = studentNames.slice(3, 5)
    await openClass(page, 'VII A')
    await promote(page, repeatingNames)
    await expect.poll(() => page.getByText('Naik Kelas', { exact: true }).count()).toBe(38)
    await expect.poll(() => page.getByText('Tinggal Kelas', { exact: true }).count()).toBe(2)
    await undoBatch(page, '0 naik, 2 tinggal, 0 lulus')
    await undoBatch(page, '38 naik, 0 tinggal, 0 lulus')
    expect(await page.getByRole('button', { name: 'Batalkan proses' }).count()).toBe(0)
    await expect.poll(() => page.getByText('Aktif Kelas', { exact: true }).count()).toBe(40)
    await promote(page, repeatingNames)

    await activateYear(page, nextYear)
    await openClass(page, 'VIII A')
    await page.getByText('38 peserta', { exact: true }).waitFor()
    for (const name of repeatingNames) expect(await page.getByText(name, { exact: true }).count()).toBe(0)
    await selectOption(page, 'Kelas & Rombel', 'VII A')
    await page.getByText('Tidak ada peserta').waitFor()
    await page.getByRole('button', { name: 'Tambah', exact: true }).click()
    const candidates = page.getByRole('dialog').locator('tbody tr')
    await candidates.first().waitFor()
    await expect.poll(() => candidates.count()).toBe(4)
    for (const name of repeatingNames)
      await candidates
        .filter({ hasText: name })
        .filter({ hasText: `VII A (${year})` })
        .waitFor()
    for (const name of latecomers)
      await candidates.filter({ hasText: name }).filter({ hasText: 'Siswa baru' }).waitFor()
    await selectAllExcept(page, 'Tambah Peserta', [])
    await page.getByRole('dialog').getByRole('button', { name: 'Tambah (4)' }).click()
    await save(page)
    await expectText(page, '4 siswa ditambahkan, 0 siswa dihapus.')
  },
)

const toYearName = (startYear: number) => `${startYear}/${startYear + 1}`

async function createYear(page: Page, startYear: number) {
  await page.goto('/sia/master/eduyear')
  await page.getByRole('link', { name: 'Tambah', exact: true }).click()
  await selectOption(page, 'Tahun', String(startYear))
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nama' }).inputValue())
    .toBe(toYearName(startYear))
  await save(page)
  await page.waitForURL(/\/sia\/master\/eduyear\/edit\/\d+$/)
}

async function activateYear(page: Page, year: string) {
  await page.goto('/sia/master/setting')
  await selectOption(page, 'Tahun Ajaran Aktif', year)
  await save(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ganti' }).click()
  await expectText(page, 'Periode aktif berhasil disimpan.')
}

async function selectAllExcept(page: Page, title: string, names: readonly string[]) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('checkbox', { name: 'Pilih semua' }).check()
  for (const name of names) {
    await dialog.getByRole('textbox', { name: 'Pencarian' }).fill(name)
    await dialog.getByRole('checkbox', { name }).uncheck()
  }
}

/** Adds every lesson to the class, each with a teacher and all students of the class. */
async function addLessons(page: Page, className: string) {
  await page.goto(LESSONS_PATH)
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

/** Promotes everybody to VIII A except the repeating students, then records these as repeating. */
async function promote(page: Page, repeatingNames: readonly string[]) {
  await page.getByRole('checkbox', { name: 'Pilih semua yang aktif' }).check()
  for (const name of repeatingNames) await page.getByRole('checkbox', { name: `Pilih ${name}` }).uncheck()
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

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click()
