/** Journeys in and out of the console. */
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser.ts'
import { ADMIN } from '#test/support/world.ts'

journey(
  'an administrator signs in where they wanted to go, looks around, and signs out',
  async ({ sit, url }) => {
    const page = await sit()
    await page.goto('/articles')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expectText(page, 'Email harus diisi')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill('salah-sekali')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expectText(page, 'Email atau password salah.')
    await signIn(page)
    await page.getByRole('heading', { level: 1, name: 'Artikel' }).waitFor()
    await expectText(page, 'Tidak ada data')

    await page.getByRole('link', { name: 'SIA', exact: true }).click()
    await page.getByRole('button', { name: 'Data Master' }).click()
    await page.getByRole('menuitem', { name: 'Mata Pelajaran' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mata Pelajaran' }).waitFor()

    await page.reload()
    await page.getByRole('button', { name: /^Akun Administrator/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('Email').waitFor()
    await page.goto('/articles')
    await page.getByRole('button', { name: 'SIGN IN' }).waitFor()
    expect(page.url()).toBe(`${url}/signin`)
  },
)
