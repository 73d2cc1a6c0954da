/** The guide's table of contents links every page, and every linked page and picture exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

const FOLDER = 'docs/panduan'
const pages = readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
const readPage = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')

test('the table of contents links every page', () => {
  const contents = readPage('README.md')
  const unlinked = pages.filter((file) => file !== 'README.md' && !contents.includes(`(${file})`))
  expect(unlinked).toEqual([])
})

test.each(pages)('%s has no broken links', (file) => {
  const pictures = readdirSync(`${FOLDER}/gambar`).map((name) => `gambar/${name}`)
  const targets = [...readPage(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => ![...pages, ...pictures].includes(target))).toEqual([])
})

test('a user opens it from the account menu and reads one of its pages', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/account/profile', await school.as('Administrator'))
  await user.click(await page.findByRole('button', { name: /^Akun / }))
  await user.click(await page.findByRole('menuitem', { name: 'Panduan' }))
  await user.click(await page.findByRole('link', { name: 'Mengimpor siswa dan guru' }))
  expect(await page.findByRole('heading', { level: 1, name: 'Mengimpor siswa dan guru' })).toBeVisible()
  expect(page.getByText('Unduh password (CSV)')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Daftar isi' }))
  expect(await page.findByRole('heading', { level: 1, name: 'Panduan' })).toBeVisible()
})
