/** Journeys of unfinished posts: autosaved on a phone that breaks down, kept offline, unscheduled, and in conflict. */
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'

journey(
  'an editor continues on a computer the text that a broken phone had autosaved',
  async ({ openPage }) => {
    const phone = await openPage({ width: 390, height: 844 })
    await signIn(phone)
    await phone.goto('/news/new')
    await phone.getByLabel('Judul').fill('Ditulis di bus')
    // The title may have been saved before the text was typed.
    const textStored = phone.waitForResponse(
      (response) => response.ok() && Boolean(response.request().postData()?.includes('Hujan deras')),
    )
    await phone.getByRole('textbox', { name: /^Isi/ }).fill('Hujan deras, siswa pulang lebih awal.')
    await textStored
    await expectText(phone, /Isian tersimpan sementara/)
    await phone.context().close()

    const office = await openPage()
    await signIn(office)
    await office.goto('/news')
    await expectText(office, 'Tidak ada data')
    await office.goto('/news/new')
    await expectText(office, /Ada isian Anda yang belum disimpan/)
    await expect.poll(() => office.getByLabel('Judul').inputValue()).toBe('')
    await office.getByRole('button', { name: 'Pulihkan' }).click()
    await expect.poll(() => office.getByLabel('Judul').inputValue()).toBe('Ditulis di bus')
    await expectText(office, 'Hujan deras, siswa pulang lebih awal.')
    await office.getByRole('button', { name: 'SIMPAN' }).click()
    await office.getByRole('button', { name: 'UPDATE' }).waitFor()
    const { total_count } = await sendRequest<{ total_count: number }>(office, {
      method: 'GET',
      path: '/post/all/news',
    })
    expect(total_count).toBe(1)

    // The input is no longer offered once it was saved.
    await office.goto('/news/new')
    await office.getByLabel('Judul').waitFor()
    expect(await office.getByRole('button', { name: 'Pulihkan' }).count()).toBe(0)
  },
)

journey(
  'an editor gets the input of a tab closed offline back in the next tab',
  async ({ openPage }) => {
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/news/new')
    await page.getByLabel('Judul').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Judul').fill('Ditulis di angkot')
    await page.getByRole('textbox', { name: /^Isi/ }).fill('Belum ada sinyal.')
    await expectText(page, /Isian tersimpan di perangkat ini/)
    const newTab = await page.context().newPage()
    await page.close()
    await newTab.context().setOffline(false)
    await newTab.goto('/news/new')
    await newTab.getByRole('button', { name: 'Pulihkan' }).click()
    await expect.poll(() => newTab.getByLabel('Judul').inputValue()).toBe('Ditulis di angkot')
    await expectText(newTab, 'Belum ada sinyal.')
    await newTab.getByRole('button', { name: 'SIMPAN' }).click()
    await newTab.getByRole('button', { name: 'UPDATE' }).waitFor()
    await newTab.goto('/news/new')
    await newTab.getByLabel('Judul').waitFor()
    expect(await newTab.getByRole('button', { name: 'Pulihkan' }).count()).toBe(0)
  },
  { expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED)/ },
)

journey('an operator cancels the schedule of a post, which becomes a draft', async ({ openPage }) => {
  const page = await openPage()
  await signIn(page)
  const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
  const post = { type: 'news', title: 'Libur semester', status: 'publish', content: '<p>Isi.</p>' }
  await sendRequest(page, { method: 'POST', path: '/post', body: { ...post, publish_at: inAMonth } })
  await page.goto('/planned')
  await page.getByRole('button', { name: 'Batalkan jadwal Libur semester' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Batalkan jadwal Libur semester' }).click()
  await dialog.getByRole('button', { name: 'Batalkan jadwal' }).click()
  await page.getByRole('button', { name: 'Batalkan jadwal Libur semester' }).waitFor({ state: 'detached' })
  const { rows } = await sendRequest<{ rows: { status: string; publish_at: string | null }[] }>(page, {
    method: 'GET',
    path: '/post/all/news',
  })
  expect(rows).toMatchObject([{ status: 'draft', publish_at: null }])
})

journey(
  'two editors change a post, and the later one compares the versions and keeps their own title',
  async ({ openPage }) => {
    const sari = await openPage()
    const budi = await openPage()
    await signIn(sari)
    await sari.goto('/news/new')
    await sari.getByLabel('Judul').fill('Rapat Komite')
    await sari.getByRole('button', { name: 'SIMPAN' }).click()
    await sari.getByRole('button', { name: 'UPDATE' }).waitFor()
    await signIn(budi)
    await budi.goto(new URL(sari.url()).pathname)
    await budi.getByLabel('Judul').fill('Rapat Komite, versi Budi')
    await sari.getByLabel('Judul').fill('Rapat Komite, versi Sari')
    await sari.getByRole('textbox', { name: /^Isi/ }).fill('Pukul sembilan.')
    await sari.getByRole('button', { name: 'UPDATE' }).click()
    await expectText(sari, 'Konten berhasil diperbarui.')

    await budi.getByRole('button', { name: 'UPDATE' }).click()
    await budi.getByRole('button', { name: 'Bandingkan' }).click()
    const dialog = budi.getByRole('dialog', { name: 'Konten ini diubah orang lain' })
    for (const title of ['Rapat Komite, versi Budi', 'Rapat Komite, versi Sari'])
      await dialog.getByText(title).waitFor()
    await dialog.getByRole('button', { name: 'Pakai punya saya' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => budi.getByLabel('Judul').inputValue()).toBe('Rapat Komite, versi Budi')
    // Budi did not change the content, so Sari's is kept.
    await expectText(budi, 'Pukul sembilan.')
    await budi.getByRole('button', { name: 'UPDATE' }).click()
    await expectText(budi, 'Konten berhasil diperbarui.')
    await budi.reload()
    await expectText(budi, 'Pukul sembilan.')
    await expect.poll(() => budi.getByLabel('Judul').inputValue()).toBe('Rapat Komite, versi Budi')
  },
)
