/** Journey of a second step: an administrator sets it up, signs in with it on another device, and is told of that device. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'
import { codeAt, STEP_MS } from '#test/support/people/secondSteps.ts'
import { ADMIN } from '#test/support/world/world.ts'

journey('an administrator protects the account by a second step', async ({ openPage }) => {
  const office = await openPage()
  await signIn(office)
  await office.goto('/account/sessions')
  await office.getByRole('button', { name: 'Pasang langkah kedua' }).click()
  const setUp = office.getByRole('dialog', { name: 'Pasang langkah kedua' })
  await setUp.getByRole('img', { name: 'Kode QR langkah kedua' }).waitFor()
  const text = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (text ?? '').replaceAll(' ', '')
  const firstCode = codeAt(secret, Date.now())
  await setUp.getByLabel('Kode', { exact: true }).fill(firstCode)
  await setUp.getByRole('button', { name: 'Aktifkan' }).click()
  const codes = office.getByRole('dialog', { name: 'Simpan kode pemulihan' })
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('checkbox', { name: /sudah menyimpan/ }).check()
  await codes.getByRole('button', { name: 'Selesai' }).click()
  await expectText(office, 'Sisa 10 kode pemulihan')

  const phone = await openPage({ width: 360, height: 740 })
  await typePassword(phone)
  await typeCode(phone, firstCode)
  await expectText(phone, /Kode salah atau sudah dipakai/)
  // The step after counts too, and is never the one of the first code.
  await typeCode(phone, codeAt(secret, Date.now() + STEP_MS))
  await expectText(phone, /Selamat datang/)

  await office.getByRole('button', { name: /^Akun / }).click()
  await office.getByRole('menuitem', { name: 'Logout' }).click()
  await typePassword(office)
  await office.getByRole('button', { name: /Pakai kode pemulihan/ }).click()
  await office.getByLabel('Kode pemulihan').fill(recoveryCode)
  await office.getByRole('button', { name: 'MASUK' }).click()
  await expectText(office, /masuk dari perangkat baru: Chrome di Linux/)
  await office.getByRole('link', { name: 'Buka Perangkat' }).click()
  await office.getByRole('heading', { name: 'Masuk dari perangkat baru' }).waitFor()
  await expectText(office, 'Sisa 9 kode pemulihan')
  expect(await office.getByText(/Bila bukan Anda/).count()).toBe(0)
})

async function typePassword(page: Page) {
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Kode', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'MASUK' }).click()
}
