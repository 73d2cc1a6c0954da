/** The guide: its contents lead to every page, and every page and picture it names is there. */
import { readdirSync, readFileSync } from 'node:fs'
import { screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

const FOLDER = 'docs/panduan'
const pages = readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')

test('the table of contents names every page', () => {
  const contents = textOf('README.md')
  const unnamed = pages.filter((file) => file !== 'README.md' && !contents.includes(`(${file})`))
  expect(unnamed).toEqual([])
})

test.each(pages)('%s leads nowhere that is not', (file) => {
  const pictures = readdirSync(`${FOLDER}/gambar`).map((name) => `gambar/${name}`)
  const named = [...textOf(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) => target)
  expect(named.filter((target) => ![...pages, ...pictures].includes(target))).toEqual([])
})

test('a user opens it from the own menu and reads a page of it', async () => {
  const school = await openConsoleWorld()
  const { user } = await openConsole('/account/profile', await school.as('Operator'))
  await user.click(await page.findByRole('button', { name: /^Akun / }))
  await user.click(await page.findByRole('menuitem', { name: 'Panduan' }))
  await user.click(await page.findByRole('link', { name: 'Mengimpor siswa dan guru' }))
  expect(await page.findByRole('heading', { level: 1, name: 'Mengimpor siswa dan guru' })).toBeVisible()
  expect(page.getByText('Unduh password (CSV)')).toBeVisible()
  await user.click(page.getByRole('link', { name: 'Daftar isi' }))
  expect(await page.findByRole('heading', { level: 1, name: 'Panduan' })).toBeVisible()
})
