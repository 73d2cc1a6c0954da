/** Journeys on the public website: publishing, redirects, previews, pages without scripts, and a stable layout. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

const SECOND_MS = 1000

/** Requests the page again and again for a second until it contains the text. */
async function expectTextWithinSecond(page: Page, address: string, text: string) {
  const readPage = async () => (await page.request.get(address)).text()
  await expect.poll(readPage, { timeout: SECOND_MS, interval: 50 }).toContain(text)
}

journey(
  'a post appears on the website within a second after publishing, on a laptop and on a phone',
  async ({ openPage, siteUrl }) => {
    const office = await openPage()
    await signIn(office)
    const parents = [
      await openPage({ width: 1280, height: 800 }),
      await openPage({ width: 390, height: 844 }),
    ]
    for (const parent of parents) {
      await parent.goto(siteUrl)
      await parent.getByText('Kabar dari sekolah akan segera hadir').waitFor()
    }
    await sendRequest(office, {
      method: 'POST',
      path: '/post',
      body: {
        title: 'Libur Akhir Semester',
        type: 'news',
        status: 'publish',
        content: '<p>Sekolah libur mulai Senin.</p>',
      },
    })
    for (const parent of parents) {
      await expectTextWithinSecond(parent, siteUrl, 'Libur Akhir Semester')
      await parent.reload()
      await parent.getByRole('link', { name: 'Libur Akhir Semester', exact: true }).click()
      await parent.getByRole('heading', { level: 1, name: 'Libur Akhir Semester' }).waitFor()
      await parent.getByText('Sekolah libur mulai Senin.').waitFor()
      const overflow = await parent.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    const [, phone] = parents as [Page, Page]
    await phone.getByLabel('Menu', { exact: true }).click()
    await phone.getByRole('link', { name: 'Agenda' }).click()
    await phone.getByText('Belum ada agenda.').waitFor()
  },
)

journey('an old link redirects after the address of a post was changed', async ({ openPage, siteUrl }) => {
  const office = await openPage()
  await signIn(office)
  const post = await sendRequest<Post>(office, {
    method: 'POST',
    path: '/post',
    body: {
      title: 'Jadwal Rapat',
      type: 'news',
      status: 'publish',
      content: '<p>Kamis pagi.</p>',
    },
  })
  await sendRequest(office, {
    method: 'PUT',
    path: `/post/${post.id}`,
    body: { ...post, slug: 'rapat-wali-murid' },
  })
  const parent = await openPage()
  await parent.goto(`${siteUrl}/news/jadwal-rapat`)
  await parent.getByText('Kamis pagi.').waitFor()
  expect(parent.url()).toBe(`${siteUrl}/news/rapat-wali-murid`)
})

journey('a draft is readable by its preview link only', async ({ openPage, siteUrl }) => {
  const office = await openPage()
  await signIn(office)
  const post = await sendRequest<Post>(office, {
    method: 'POST',
    path: '/post',
    body: {
      title: 'Masih Rahasia',
      type: 'article',
      status: 'draft',
      content: '<p>Isi draf.</p>',
    },
  })
  const { url } = await sendRequest<{ url: string }>(office, {
    method: 'POST',
    path: `/post/preview/${post.id}`,
  })
  const reader = await openPage()
  await reader.goto(siteUrl + new URL(url).pathname)
  await reader.getByText('Isi draf.').waitFor()
  await reader.getByRole('status').getByText('Pratinjau').waitFor()
  expect((await reader.request.get(`${siteUrl}/articles/masih-rahasia`)).status()).toBe(404)
})

journey(
  'a visitor without JavaScript reads posts, opens the menu and searches',
  async ({ openPage, siteUrl }) => {
    const office = await openPage()
    await signIn(office)
    for (const [type, title] of [
      ['news', 'Pengumuman Satu'],
      ['article', 'Artikel Satu'],
    ])
      await sendRequest(office, {
        method: 'POST',
        path: '/post',
        body: {
          title,
          type,
          status: 'publish',
          content: '<p>Isi lengkap.</p>',
        },
      })
    const reader = await openPage({ width: 390, height: 844, isScriptless: true })
    await reader.goto(siteUrl)
    await reader.getByLabel('Menu', { exact: true }).click()
    await reader
      .getByRole('navigation', { name: 'Menu utama' })
      .getByRole('link', { name: 'Artikel' })
      .click()
    await reader.getByRole('link', { name: 'Artikel Satu', exact: true }).click()
    await reader.getByText('Isi lengkap.').waitFor()
    await reader.goto(`${siteUrl}/search?q=pengumuman`)
    await reader.getByRole('link', { name: 'Pengumuman Satu', exact: true }).waitFor()
    const missing = await reader.request.get(`${siteUrl}/tidak-ada`)
    expect([missing.status(), (await missing.text()).includes('<search>')]).toEqual([404, true])
  },
)

journey(
  'an operator writes an article, previews, schedules and publishes it',
  async ({ openPage, siteUrl }) => {
    const office = await openPage()
    await signIn(office)
    await office.goto('/articles/new')
    await office.getByLabel('Judul').fill('Panen Kebun Sekolah')
    await office.getByRole('textbox', { name: 'Isi' }).fill('Cabai dan tomat dipetik bersama.')
    await selectStatus(office, 'Draf')
    await office.getByRole('button', { name: 'SIMPAN' }).click()

    const previewPage = office.context().waitForEvent('page')
    await office.getByRole('button', { name: 'Pratinjau' }).click()
    const preview = await previewPage
    await preview.getByText('Cabai dan tomat dipetik bersama.').waitFor()
    expect(await preview.evaluate(() => window.opener)).toBeNull()
    const address = `${siteUrl}/articles/panen-kebun-sekolah`
    const status = async () => (await office.request.get(address)).status()
    expect(await status()).toBe(404)

    await selectStatus(office, 'Terbit')
    await office.getByLabel(/^Tampil sejak/).fill('2090-01-11T07:00')
    await clickUpdate(office)
    await expectText(office, 'Konten berhasil diperbarui.')
    expect(await status()).toBe(404)
    await office.goto('/articles')
    await office.getByText('Tampil 11 Jan 2090 07.00').waitFor()

    await office.getByRole('link', { name: 'Edit Panen Kebun Sekolah' }).click()
    await office.getByLabel(/^Tampil sejak/).fill('')
    await clickUpdate(office)
    const articlePage = office.context().waitForEvent('page')
    await office.getByRole('link', { name: 'Lihat di situs' }).click()
    const article = await articlePage
    await article.getByRole('heading', { level: 1, name: 'Panen Kebun Sekolah' }).waitFor()
    expect(article.url()).toBe(address)
  },
)

async function selectStatus(page: Page, status: string) {
  await page.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('option', { name: status, exact: true }).click()
}

async function clickUpdate(page: Page) {
  await page.getByRole('button', { name: 'UPDATE' }).click()
}
