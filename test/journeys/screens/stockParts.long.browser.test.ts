/** React-admin's own components work with our providers and resources as its documentation shows them. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { bundlePage } from '#test/support/browser/page.ts'
import { SMALL_PHONE } from '#test/support/browser/smallPhone.ts'

const LESSON_COUNT = 317
let stockPage: Awaited<ReturnType<typeof bundlePage>>
beforeAll(async () => {
  stockPage = await bundlePage('test/journeys/stock')
})
afterAll(() => stockPage.remove())

async function exportRows(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ekspor' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
}

journey('a developer mounts stock lists, forms, references and buttons', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  for (let index = 1; index <= LESSON_COUNT; index += 1) {
    const number = String(index).padStart(3, '0')
    await sendRequest(page, {
      method: 'POST',
      path: '/sia/master/lesson',
      body: { code: `P${number}`, name: `Pelajaran ${number}` },
    })
  }
  await sendRequest(page, {
    method: 'POST',
    path: '/sia/master/classroom',
    body: { code: 'VII', room: 'A', name: 'VII A' },
  })
  await sendRequest(page, { method: 'POST', path: '/sia/master/teacher', body: TEACHER_FIELDS })
  const pictures = []
  for (const title of ['Upacara', 'Lomba', 'Pentas']) {
    pictures.push(
      await sendRequest<{ id: number }>(page, {
        method: 'POST',
        path: '/gallery',
        body: {
          title,
          type_gallery: 'video',
          image: VIDEO,
        },
      }),
    )
  }
  const album = await sendRequest<{ id: number }>(page, {
    method: 'POST',
    path: '/album',
    body: {
      title: 'Kegiatan',
      galleries: [pictures[0]?.id],
    },
  })
  await stockPage.show(page)

  // <List><DataTable>, its search, and <ExportButton>: all rows, in the list's order and of its filter.
  await page.goto('/stock/lessons')
  await expectText(page, 'Pelajaran 001')
  await expectText(page, `1–10 dari ${LESSON_COUNT}`)
  const exportedRows = await exportRows(page)
  expect(exportedRows).toHaveLength(LESSON_COUNT + 1)
  expect(exportedRows.at(-1)).toContain(`Pelajaran ${LESSON_COUNT}`)
  await page.getByLabel('Cari').fill('pelajaran 31')
  await expectText(page, '1–8 dari 8')
  expect(await exportRows(page)).toHaveLength(9)

  // <BulkDeleteButton>
  await page.getByRole('checkbox', { name: 'Pilih semua' }).check()
  await page.getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('button', { name: 'Ya, lanjutkan' }).click()
  await page.getByText('Pelajaran 310').waitFor({ state: 'detached' })
  await page.getByLabel('Cari').fill('')
  await expectText(page, `1–10 dari ${LESSON_COUNT - 8}`)

  // <EditButton> and <CreateButton> lead to the specified addresses of our screens.
  await page.getByRole('link', { name: 'Ubah' }).first().click()
  await page.waitForURL('**/sia/master/lesson/edit/*')
  await page.getByRole('heading', { level: 1, name: 'Ubah Mata Pelajaran' }).waitFor()
  const id = page.url().split('/').at(-1)
  await page.goto('/stock/lessons')
  await page.getByRole('link', { name: 'Tambah', exact: true }).click()
  await page.waitForURL('**/sia/master/lesson/new')

  // <Edit><SimpleForm redirect="list">
  await page.goto(`/stock/lessons/${id}`)
  await page.getByLabel('Name').fill('Matematika')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL('**/sia/master/lesson')
  await expectText(page, 'Matematika')

  // <Datagrid> and <ReferenceField link>
  await page.goto('/stock/users')
  await page.getByRole('link', { name: 'Administrator' }).first().click()
  await page.waitForURL('**/user-roles/edit/1')

  // <ReferenceInput>, <BooleanInput>, and redirect="edit" after <Create>
  await page.goto('/stock/lesson-class')
  for (const label of ['Tahun', 'Kelas', 'Semester', 'Pelajaran', 'Guru']) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option').last().click()
  }
  await page.getByRole('switch', { name: 'Semua Siswa' }).check()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL('**/sia/activity/lesson-class/edit/1')

  // <ReferenceArrayInput>
  await page.goto(`/stock/album/${album.id}`)
  await page.getByRole('button', { name: 'Upacara' }).waitFor()
  await page.getByRole('combobox', { name: 'Galleries' }).click()
  await page.getByRole('option', { name: 'Pentas' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL('**/album-gallery')
  const { galleries } = await sendRequest<{ galleries: { gallery: { title: string } }[] }>(page, {
    method: 'GET',
    path: `/album/${album.id}`,
  })
  expect(galleries.map(({ gallery }) => gallery.title)).toEqual(['Upacara', 'Pentas'])

  // A table wider than a telephone moves sideways by itself, and not with its page.
  await page.setViewportSize(SMALL_PHONE)
  for (const path of ['pictures', `album/${album.id}`]) {
    await page.goto(`/stock/ours/${path}`)
    await page
      .getByRole('row', { name: /Upacara/ })
      .getByRole('img')
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(SMALL_PHONE.width)
    const table = await page.getByRole('table').evaluate(({ parentElement }) => parentElement?.scrollWidth)
    expect(table, path).toBeGreaterThan(SMALL_PHONE.width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  // usePermissions and useResourceDefinitions
  await page.goto('/stock/permissions')
  await expectText(page, 'Kunci: *')
  await expectText(page, 'Entitas: 29')
  await expectText(page, 'Berformulir: 17')

  // <Menu.ResourceItem>, from which react-admin's own layout builds its menu.
  await page.getByRole('menuitem', { name: 'Mata Pelajaran' }).click()
  await page.waitForURL('**/sia/master/lesson')
  await page.getByRole('heading', { level: 1, name: 'Mata Pelajaran' }).waitFor()
})

const VIDEO = 'dQw4w9WgXcQ'
const TEACHER_FIELDS = {
  nip: '198001012005011001',
  name: 'Sari Dewi',
  gender: 'P',
  place_birth: 'Bandung',
  day_birth: '1980-01-01',
  religion: 'islam',
  address: 'Jalan Merdeka 1',
  email: 'sari@sekolah.sch.id',
  phone: '08123456789',
  entry_year: '2005',
}
