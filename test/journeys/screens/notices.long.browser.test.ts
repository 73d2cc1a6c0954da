/** Journeys of word that reaches people: by the bell on small phones, and by e-mail through a real mail server. */
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import {
  expectText,
  journey,
  sendRequest,
  signIn,
  signInAndChange,
  signInFirstTime,
} from '#test/support/browser/browser.ts'
import { createOpenTask, createTaughtClass, type TaughtClass } from '#test/support/browser/learningSchool.ts'
import { type EnrolledStudent, signInStudentFirstTime } from '#test/support/browser/rapors.ts'
import { SMALL_PHONE } from '#test/support/browser/smallPhone.ts'
import { openMailServer } from '#test/support/world/mailServer.ts'
import { ADMIN } from '#test/support/world/world.ts'

const mails = await openMailServer()
afterAll(() => mails.close())

/** Opens the list by the bell once it counts one, and follows the line with this text. */
async function follow(page: Page, text: RegExp) {
  await page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' }).tap()
  await page.getByRole('link', { name: text }).tap()
}

const expectNothingUnread = (page: Page) =>
  page.getByRole('link', { name: 'Pemberitahuan', exact: true }).waitFor()

const expectNothingWider = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)

journey(
  'a task that a teacher sets for a class of 32 is told to a student, who opens it from the bell',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const names = Array.from({ length: 32 }, (_, index) => `Siswa ${String(index + 1).padStart(2, '0')}`)
    const { lessonId, students, teachers } = await createTaughtClass(office, names)
    const last = students.at(-1) as EnrolledStudent
    const [{ login, password }] = teachers as [TaughtClass['teachers'][number]]
    const teacher = await openPage()
    await signInFirstTime(teacher, login, password)
    await createOpenTask(teacher, lessonId)
    const phone = await openPage({ ...SMALL_PHONE, hasTouch: true })
    await signInStudentFirstTime(phone, last)
    await follow(phone, /^Tugas baru: Latihan pecahan/)
    await expectText(phone, 'Latihan pecahan')
    await phone.getByRole('button', { name: 'Kumpulkan' }).waitFor()
    await expectNothingUnread(phone)
    await expectNothingWider(phone)
  },
)

/** An account of a new role with these keys, signed in on a small phone. */
async function openContributor(office: Page, openPage: () => Promise<Page>) {
  const { id: role_id } = await sendRequest<{ id: number }>(office, {
    method: 'POST',
    path: '/master/role',
    body: { name: 'Redaksi', accesses: ['dashboard', 'manage-profile', 'add-content', 'edit-content'] },
  })
  const account = { user_type: 'administrator', role_id, name: 'Rina', username: 'rina' }
  const { password } = await sendRequest<{ password: string }>(office, {
    method: 'POST',
    path: '/master/user',
    body: { ...account, email: 'rina@sekolah.sch.id' },
  })
  const phone = await openPage()
  await signInAndChange(phone, 'rina', password)
  await expectText(phone, 'Password berhasil diganti.')
  return phone
}

journey(
  'a contributor hands a post over, the publisher is told and publishes it, and the contributor is told',
  async ({ openPage }) => {
    const openPhone = () => openPage({ ...SMALL_PHONE, hasTouch: true })
    const publisher = await openPhone()
    await signIn(publisher)
    const contributor = await openContributor(publisher, openPhone)
    const body = { type: 'news', title: 'Lomba Cerdas', status: 'draft', content: '<p>Isi.</p>' }
    const { id } = await sendRequest<{ id: number }>(contributor, { method: 'POST', path: '/post', body })
    await contributor.goto(`/news/edit/${id}`)
    await contributor.getByRole('button', { name: 'Ajukan', exact: true }).tap()
    await expectText(contributor, /^Diajukan \d/)
    await publisher.reload()
    await follow(publisher, /^Diajukan untuk diterbitkan: Lomba Cerdas/)
    await publisher.getByRole('combobox', { name: 'Status' }).tap()
    await publisher.getByRole('option', { name: 'Terbit' }).tap()
    await publisher.getByRole('button', { name: 'UPDATE' }).tap()
    await expectText(publisher, /berhasil diperbarui/)
    await expectNothingUnread(publisher)
    await contributor.goto('/')
    await follow(contributor, /^Diterbitkan: Lomba Cerdas/)
    await contributor.waitForURL(`**/news/edit/${id}`)
    await expectNothingUnread(contributor)
    await expectNothingWider(contributor)
  },
)

journey(
  'a forgotten password comes back by mail: the link is opened, a new one chosen, and used to sign in',
  async ({ openPage }) => {
    const phone = await openPage({ ...SMALL_PHONE, hasTouch: true })
    await phone.getByRole('link', { name: 'Lupa password?' }).tap()
    await phone.getByLabel('Email').fill(ADMIN.email)
    await phone.getByRole('button', { name: 'Kirim tautan' }).tap()
    await phone.getByRole('alert').waitFor()
    const readMail = () => mails.received.find(({ to }) => to.includes(ADMIN.email))
    await expect.poll(readMail, { timeout: 60_000 }).toBeDefined()
    // Long lines of a mail are wrapped.
    const text = (readMail()?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const token = /\/reset-password\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
    await phone.goto(`/reset-password?token=${token}`)
    for (const label of ['Password Baru', 'Ulangi Password Baru'])
      await phone.getByLabel(label, { exact: true }).fill('Kembali-Lagi-7')
    await phone.getByRole('button', { name: 'Simpan password' }).tap()
    await expectText(phone, 'Password baru tersimpan. Silakan masuk.')
    await expectNothingWider(phone)
    await phone.getByRole('link', { name: 'Ke halaman masuk' }).tap()
    await signIn(phone, { email: ADMIN.email, password: 'Kembali-Lagi-7' })
  },
  { env: { SMTP_URL: mails.url } },
)
