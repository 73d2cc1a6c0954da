/** Journeys of accounts: one-time passwords, an import repeated with corrections, and a role whose keys change. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

const NEW_PASSWORD = 'kata-sandi-sendiri'

journey(
  'a new teacher changes the one-time password and finds their own data in the profile',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    await office.goto('/sia/master/teacher/new')
    for (const [label, text] of [
      ['NIP', '198504122010011007'],
      ['Nama', 'Siti Rahmawati'],
      ['Tempat Lahir', 'Bandung'],
      ['Tanggal Lahir', '12/04/1985'],
      ['Alamat', 'Jalan Merdeka 12'],
      ['Email', 'siti@sekolah.sch.id'],
      ['Telp', '081234567890'],
      ['Tahun Masuk', '2010'],
    ] as const)
      await office.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
    await selectOption(office, 'Jenis Kelamin', 'Perempuan')
    await selectOption(office, 'Agama', 'Islam')
    await office.getByRole('button', { name: 'Simpan' }).click()
    const password = await readOneTimePassword(office)
    await office.waitForURL(/\/sia\/master\/teacher\/edit\/\d+$/)

    const teacher = await openPage()
    await signIn(teacher, { email: '198504122010011007', password })
    await expectText(teacher, /Anda masuk dengan password sementara/)
    await teacher.goto('/account/profile')
    await teacher.waitForURL(/\/account\/change-password$/)
    await changePassword(teacher, password, NEW_PASSWORD)
    await teacher.waitForURL(/\/account\/profile$/)
    await teacher.getByRole('heading', { name: 'Data Guru' }).waitFor()
    for (const text of ['198504122010011007', 'Bandung', '081234567890'])
      await teacher.locator('dd', { hasText: text }).waitFor()
    await teacher.goto('/sia')
    await teacher.getByText('ROLE GURU').waitFor()
    expect(await teacher.getByRole('navigation', { name: 'Menu utama' }).count()).toBe(0)
  },
)

journey(
  'an operator imports lessons with two wrong rows, corrects them and imports them again',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    await page.goto('/sia/master/lesson')
    const csv = 'code;name\r\nMTK;Matematika\r\n;Tanpa Kode\r\nIPA;Ilmu Pengetahuan Alam\r\nSBK;\r\n'
    await chooseCsvFile(page, csv)
    await expectText(page, 'titik koma')
    const failedDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Simpan 2 data' }).click()
    await expectText(page, '2 data berhasil. 2 data gagal')
    const failedRows = await readFile(await (await failedDownload).path(), 'utf8')
    expect(failedRows).toContain('fail_message')
    await page.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('cell', { name: 'Matematika', exact: true }).waitFor()

    const correctedRows = failedRows
      .replace('Tanpa Kode', 'Bahasa Indonesia')
      .replace(/^([;,])/m, 'BIN$1')
      .replace(/^SBK([;,])/m, 'SBK$1Seni Budaya')
    await chooseCsvFile(page, correctedRows)
    await page.getByRole('button', { name: 'Simpan 2 data' }).click()
    await expectText(page, '2 data berhasil. 0 data gagal')
    await page.getByRole('button', { name: 'Selesai' }).click()
    for (const name of ['Bahasa Indonesia', 'Seni Budaya'])
      await page.getByRole('cell', { name, exact: true }).waitFor()
  },
)

journey(
  'a signed-in user gets the menu entries of a key that an administrator adds to the role',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    await office.goto('/user-roles/new')
    await office.getByRole('textbox', { name: /^Nama/ }).fill('Redaksi')
    for (const key of ['Dashboard', 'Kelola profil sendiri', 'Tambah konten'])
      await office.getByRole('treeitem', { name: key }).locator('input[type=checkbox]').first().check()
    await office.getByRole('button', { name: 'Simpan' }).click()
    await office.waitForURL(/\/user-roles\/edit\/\d+$/)
    const roleId = Number(office.url().split('/').pop())
    const { password } = await sendRequest<{ password: string }>(office, {
      method: 'POST',
      path: '/master/user',
      body: {
        user_type: 'administrator',
        role_id: roleId,
        name: 'Rina',
        username: 'rina',
        email: 'rina@sekolah.sch.id',
      },
    })

    const rina = await openPage()
    await signIn(rina, { email: 'rina', password })
    await changePassword(rina, password, NEW_PASSWORD)
    await rina.getByRole('heading', { name: /Selamat Datang/ }).waitFor()
    const menu = rina.getByRole('navigation', { name: 'Menu utama' })
    expect(await menu.getByRole('link', { name: 'Artikel' }).count()).toBe(0)

    await office
      .getByRole('treeitem', { name: 'Pengaturan umum' })
      .locator('input[type=checkbox]')
      .first()
      .check()
    await office.getByRole('button', { name: 'Simpan' }).click()
    await expectText(office, /berhasil/)
    await rina.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectText(rina, 'Hak akses Anda telah diperbarui.')
    await menu.getByRole('link', { name: /Pengaturan/ }).waitFor()
  },
)

journey('a reset password is shown once, and must be changed at the next sign-in', async ({ openPage }) => {
  const office = await openPage()
  await signIn(office)
  const roles = await sendRequest<{ rows: { id: number; name: string }[] }>(office, {
    method: 'GET',
    path: '/master/role?page_size=100',
  })
  const role_id = roles.rows.find(({ name }) => name === 'Operator')?.id
  await sendRequest(office, {
    method: 'POST',
    path: '/master/user',
    body: {
      user_type: 'administrator',
      role_id,
      name: 'Joko',
      username: 'joko',
      email: 'joko@sekolah.sch.id',
    },
  })
  await office.goto('/users')
  await office.getByRole('button', { name: 'Reset password Joko' }).click()
  await expectText(office, /Password Joko akan direset\. Password sekali pakai akan ditampilkan satu kali\./)
  await office.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  const password = await readOneTimePassword(office)

  const joko = await openPage()
  await signIn(joko, { email: 'joko', password })
  await expectText(joko, /Anda masuk dengan password sementara/)
  await changePassword(joko, password, NEW_PASSWORD)
  await joko.getByRole('heading', { name: /Selamat Datang/ }).waitFor()
})

async function selectOption(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Reads the one-time password in its dialog and closes the dialog. */
async function readOneTimePassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Password sekali pakai' })
  await dialog.waitFor()
  const passwordText = dialog.getByText('Password', { exact: true }).locator('xpath=following-sibling::*[1]')
  const password = (await passwordText.textContent()) ?? ''
  expect(password.length).toBeGreaterThan(8)
  await dialog.getByRole('button', { name: 'Sudah dicatat' }).click()
  return password
}

async function changePassword(page: Page, oldPassword: string, newPassword: string) {
  await page.getByLabel('Password Lama').fill(oldPassword)
  await page.getByLabel('Password Baru', { exact: false }).first().fill(newPassword)
  await page.getByLabel('Ulangi Password Baru').fill(newPassword)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectText(page, 'Password berhasil diganti.')
}

async function chooseCsvFile(page: Page, csv: string) {
  await page.getByRole('button', { name: 'Import Csv' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pelajaran.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
}
