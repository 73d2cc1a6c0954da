/** Journeys with the installed console: without a connection, and on a phone that several students share. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ATTENDANCE, OWN_ATTENDANCE } from '#features/attendance/paths.ts'
import { DAY, HOUR } from '#platform/contract/units.ts'
import { expectText, journey, signIn, signInFirstTime } from '#test/support/browser/browser.ts'
import { createOpenTask, createTaughtClass } from '#test/support/browser/learningSchool.ts'
import { CUT } from '#test/support/browser/phones.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { SMALL_PHONE } from '#test/support/browser/smallPhone.ts'
import { STUDENT_LESSONS_PATH } from '#test/support/sia/learning.ts'

journey(
  'students in turn read and write without a connection on one phone, and leave nothing of theirs',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const { lessonId, students, teachers } = await createTaughtClass(office, ['Ratna Sari', 'Sinta Dewi'])
    const [ratna, sinta] = students as [EnrolledStudent, EnrolledStudent]
    const [account] = teachers as [{ login: string; password: string }]
    const teacher = await openPage()
    await signInFirstTime(teacher, account.login, account.password)
    const task = await createOpenTask(teacher, lessonId)
    const answerPath = `${STUDENT_LESSONS_PATH}/${lessonId}/task/${task.id}`

    const phone = await openPage({ ...SMALL_PHONE, hasWorker: true })
    await signInStudentFirstTime(phone, ratna)
    await phone.goto(answerPath)
    await expectText(phone, 'Latihan pecahan')
    await waitForWorker(phone)
    await offerVersion(phone)
    await phone.getByRole('button', { name: 'Muat ulang' }).click()
    await expect.poll(() => phone.getByText(/^Ada versi baru/).count()).toBe(0)
    // A page's response remembers its address.
    await phone.goto(`/sia?nisn=${ratna.nisn}`)
    await phone.getByRole('main').getByText('Ratna Sari').first().waitFor()

    await phone.context().setOffline(true)
    // Never opened on this phone.
    await phone.goto(OWN_ATTENDANCE)
    await expectText(phone, /^Tidak ada koneksi\./)
    await phone.goto('/sia')
    await expectText(phone, /^Tidak ada koneksi\. Yang tampil adalah data \d/)
    await phone.getByRole('main').getByText('Ratna Sari').first().waitFor()
    await phone.goto(answerPath)
    await phone.getByRole('textbox', { name: /^Jawaban/ }).fill('Tiga perempat')
    await expectText(phone, /^Belum terkirim \(1\): Jawaban Latihan pecahan/)
    await phone.context().setOffline(false)
    await expectText(phone, 'Draf tersimpan')
    await expect.poll(() => phone.getByText(/^Tidak ada koneksi/).count()).toBe(0)

    expect(await readEverythingKept(phone)).toContain('Ratna Sari')
    await signOut(phone, 'Ratna Sari')
    expect(await findTraces(phone, ratna)).toEqual([])
    await signInStudentFirstTime(phone, sinta)
    await phone.goto(answerPath)
    await expectText(phone, 'Latihan pecahan')
    expect(await findTraces(phone, ratna)).toEqual([])
    expect(await findTraces(phone, sinta)).not.toEqual([])

    await phone.context().setOffline(true)
    const otherTab = await phone.context().newPage()
    await otherTab.goto('/sia')
    await signOut(otherTab, 'Sinta Dewi')
    await phone.getByRole('button', { name: 'SIGN IN' }).waitFor()
    for (const student of [ratna, sinta]) expect(await findTraces(phone, student)).toEqual([])
    await phone.goto(answerPath)
    await phone.getByRole('button', { name: 'SIGN IN' }).waitFor()
    for (const student of [ratna, sinta]) expect(await findTraces(phone, student)).toEqual([])
  },
  CUT,
)

journey(
  'a class is taken without a connection on a day that the phone has never opened',
  async ({ openPage }) => {
    const phone = await openPage({ ...SMALL_PHONE, hasWorker: true })
    await signIn(phone)
    const { createdClass } = await createTaughtClass(phone, ['Ratna Sari', 'Sinta Dewi'])
    const { classroom_id, eduyear_id } = createdClass
    const [before, today] = lastSchoolDays()
    const pathOf = (date: string) =>
      `${ATTENDANCE}?${new URLSearchParams({ classroom_id: String(classroom_id), eduyear_id: String(eduyear_id), date })}`
    await phone.goto(pathOf(before))
    await expectText(phone, 'Ratna Sari')
    await waitForWorker(phone, '/AttendanceScreen')

    await phone.context().setOffline(true)
    await phone.goto(pathOf(today))
    await phone.getByRole('button', { name: /^Ratna Sari/ }).click()
    await phone.getByRole('button', { name: 'Simpan' }).click()
    await expectText(phone, /^Belum terkirim \(1\): Kehadiran VII A/)
    await phone.context().setOffline(false)
    await expectText(phone, 'Kehadiran disimpan.')
    await phone.reload()
    await expectText(phone, /^Disimpan /)
    await expectText(phone, 'Sakit')
  },
  CUT,
)

/** The last two days that are no Sundays, today among them. */
function lastSchoolDays(): [string, string] {
  const days = [0, 1, 2, 3].map((back) => new Date(Date.now() + 7 * HOUR - back * DAY))
  const [today = '', before = ''] = days
    .filter((day) => day.getUTCDay() !== 0)
    .map((day) => day.toISOString().slice(0, 10))
  return [before, today]
}

/** Until the worker has the files of this page. */
async function waitForWorker(page: Page, screen = '/TaskScreen') {
  const isReady = () =>
    page.evaluate(async (file) => {
      const files = await (await caches.open('pelita-assets')).keys()
      return navigator.serviceWorker.controller !== null && files.some(({ url }) => url.includes(file))
    }, screen)
  await expect.poll(isReady).toBe(true)
}

/** As if an upgrade had come: the worker has kept the page of another version. */
async function offerVersion(page: Page) {
  await page.evaluate(async () => {
    await (await caches.open('pelita-page')).put('/', new Response('<script src="/assets/index-baru.js">'))
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  await expectText(page, /^Ada versi baru/)
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Akun ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
}

/** What a phone has kept that names a student. */
async function findTraces(page: Page, { nisn, name }: EnrolledStudent) {
  const everything = await readEverythingKept(page)
  return [nisn, name, 'Tiga perempat'].filter((text) => everything.includes(text))
}

/** All that this origin has in storages, caches and databases, as one text. */
const readEverythingKept = (page: Page) =>
  page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        parts.push(name, request.url, response?.url ?? '')
        // The scripts and the page are the same for everybody.
        if (!/^pelita-(assets|page)$/.test(name)) parts.push((await response?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAllKeys()
        await new Promise((resolve) => {
          reading.onsuccess = resolve
        })
        parts.push(name, store, JSON.stringify(reading.result))
      }
      database.close()
    }
    return parts.join('\n')
  })
