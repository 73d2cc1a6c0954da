/** Journeys of taking a class: with the thumb on a small phone, without a connection, by two at once, by keyboard. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeTeacher } from '#features/people/demo/factories.ts'
import {
  expectText,
  type Journey,
  journey,
  sendRequest,
  signIn,
  signInFirstTime,
} from '#test/support/browser/browser.ts'
import { CUT } from '#test/support/browser/phones.ts'
import { createClass } from '#test/support/browser/rapors.ts'
import { SMALL_PHONE } from '#test/support/browser/smallPhone.ts'

const PATH = '/sia/activity/attendance'
const NAMES = Array.from({ length: 40 }, (_, index) => `Siswa ${String(index + 1).padStart(2, '0')}`)

/** Monday of this week, on which there is school. */
function monday(): string {
  const today = new Date(Date.now() + 7 * 3_600_000)
  today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7))
  return today.toISOString().slice(0, 10)
}

/** A class of forty, with its homeroom teacher on a phone and the office at a desk. */
async function openClass(openPage: Journey['openPage']) {
  const office = await openPage()
  await signIn(office)
  const { classroom_id, eduyear_id } = await createClass(office, { code: 'VII', room: 'A', names: NAMES })
  const teacher = makeTeacher(1)
  const account = await sendRequest<{ password: string }>(office, {
    method: 'POST',
    path: '/sia/master/teacher',
    body: teacher,
  })
  await office.goto('/sia/master/homeroom')
  await office.getByRole('combobox', { name: 'Wali kelas VII A' }).click()
  await office.getByRole('option', { name: teacher.name }).click()
  await office.getByRole('button', { name: 'Simpan' }).click()
  await expectText(office, 'Wali kelas berhasil disimpan.')
  const phone = await openPage({ ...SMALL_PHONE, hasTouch: true })
  await signInFirstTime(phone, teacher.nip ?? '', account.password)
  const query = `classroom_id=${classroom_id}&eduyear_id=${eduyear_id}`
  const path = `${PATH}?${query}&date=${monday()}`
  /** The marks that are not H, by the number of the student. */
  const readAbsent = async () => {
    const { rows } = await sendRequest<{ rows: { student: { name: string }; status: string | null }[] }>(
      office,
      {
        method: 'GET',
        path,
      },
    )
    return rows.flatMap(({ student, status }) =>
      status === 'H' ? [] : [`${student.name.slice(-2)} ${status}`],
    )
  }
  return { office, phone, path, readAbsent }
}

/** Counts the taps on a page, which is what the thumb has to do. */
async function countTaps(page: Page) {
  await page.evaluate(() => {
    document.addEventListener('pointerup', () => {
      const { dataset } = document.documentElement
      dataset.taps = String(Number(dataset.taps ?? 0) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps ?? 0))
}

const student = (page: Page, number: number) =>
  page.getByRole('button', { name: NAMES[number - 1] ?? '', exact: true })

const DOUBLE_CLICK_MS = 600

/** Taps so often that a present student becomes S, I, A or T. */
async function mark(page: Page, number: number, status: 'S' | 'I' | 'A' | 'T') {
  // Between two students the list is scrolled, which takes a thumb longer than the second click of a double click may.
  await student(page, number).scrollIntoViewIfNeeded()
  await page.waitForTimeout(DOUBLE_CLICK_MS)
  for (let tap = 0; tap <= 'SIAT'.indexOf(status); tap += 1) await student(page, number).tap()
}

journey(
  'a class of forty with three absent is taken with seven taps, corrected, and noted by a long press',
  async ({ openPage }) => {
    const { phone, path, readAbsent } = await openClass(openPage)
    await phone.goto(path)
    await expectText(phone, '40 hadir')
    const readTaps = await countTaps(phone)
    await mark(phone, 4, 'S')
    await mark(phone, 21, 'I')
    await mark(phone, 40, 'A')
    await expectText(phone, '37 hadir · 1 sakit · 1 izin · 1 alpa')
    await phone.getByRole('button', { name: 'Simpan' }).tap()
    await expectText(phone, /^Disimpan/)
    expect(await readTaps()).toBe(7)
    expect(await readAbsent()).toEqual(['04 S', '21 I', '40 A'])
    // Nothing is wider than the phone.
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
    await student(phone, 4).dispatchEvent('contextmenu')
    await phone.getByLabel('Catatan', { exact: true }).fill('Demam')
    await phone.getByRole('button', { name: 'Simpan' }).tap()
    await phone.reload()
    await expectText(phone, 'Demam')
  },
)

journey(
  'what was taken without a connection is sent once it is back, also after a reload',
  async ({ openPage }) => {
    const { phone, path, readAbsent } = await openClass(openPage)
    await phone.goto(path)
    await expectText(phone, '40 hadir')
    await phone.route('**/api/**/attendance', (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    )
    await mark(phone, 2, 'A')
    await phone.getByRole('button', { name: 'Simpan' }).tap()
    await expectText(phone, 'Tersimpan di perangkat ini; dikirim sendiri begitu ada koneksi.')
    await phone.reload()
    await expectText(phone, '39 hadir · 1 alpa')
    await phone.unrouteAll()
    await phone.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectText(phone, /^Disimpan/)
    expect(await readAbsent()).toEqual(['02 A'])
  },
  CUT,
)

journey(
  'of two who take a class at once, the later one sees the marks of the first and decides',
  async ({ openPage }) => {
    const { phone, office, path, readAbsent } = await openClass(openPage)
    await phone.goto(path)
    await expectText(phone, '40 hadir')
    await mark(phone, 3, 'T')
    await office.goto(path)
    await student(office, 1).focus()
    await office.keyboard.press('s')
    await office.keyboard.press('ArrowDown')
    await office.keyboard.press('i')
    await expectText(office, '38 hadir · 1 sakit · 1 izin')
    await office.getByRole('button', { name: 'Simpan' }).click()
    await expectText(office, /^Disimpan/)
    await phone.getByRole('button', { name: 'Simpan' }).tap()
    await expectText(phone, /sudah menyimpan kehadiran ini/)
    expect(await readAbsent()).toEqual(['01 S', '03 I'])
    await phone.getByRole('button', { name: 'Lanjutkan isian saya' }).tap()
    await phone.getByRole('button', { name: 'Simpan' }).tap()
    await expect.poll(readAbsent).toEqual(['01 S', '03 T'])
  },
)
