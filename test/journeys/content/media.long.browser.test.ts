/** The journey of replacing a picture, which changes every post that uses it. */
import { expect } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { drawImage } from '#test/support/content/images.ts'

type Picture = { id: number; name: string; uses: { title: string }[] }

const makeImageFile = async (name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawImage({ width, height: 600, format: 'png' }),
})

journey(
  'an operator replaces a picture used in three posts, and visitors see the new one in all of them',
  async ({ openPage, siteUrl }) => {
    const office = await openPage()
    await signIn(office)
    await office.goto('/media')
    await office.getByRole('button', { name: 'Tambah' }).click()
    await office.getByLabel('Pilih beberapa foto').setInputFiles(await makeImageFile('upacara.png', 800))
    await expectText(office, '1 dari 1 foto terunggah')
    await office.getByRole('button', { name: 'Selesai' }).click()
    await office.getByRole('button', { name: 'Edit upacara.png' }).waitFor()
    const readPictures = async () =>
      (await sendRequest<{ rows: Picture[] }>(office, { method: 'GET', path: '/media' })).rows
    const [before] = await readPictures()
    const image = String(before?.name)
    const posts: Post[] = []
    for (const [title, fields] of [
      ['Satu', { image, content: '<p>Isi.</p>' }],
      ['Dua', { image, content: '<p>Isi.</p>' }],
      ['Tiga', { content: `<p><img src="/images/900-${image}" alt="Upacara"></p>` }],
    ] as const)
      posts.push(
        await sendRequest<Post>(office, {
          method: 'POST',
          path: '/post',
          body: {
            type: 'news',
            title,
            status: 'publish',
            ...fields,
          },
        }),
      )

    await office.reload()
    await office.getByRole('button', { name: 'Edit upacara.png' }).click()
    for (const title of ['Satu', 'Dua', 'Tiga'])
      await office.getByRole('dialog').getByRole('link', { name: title }).waitFor()
    await office
      .getByLabel('Berkas gambar pengganti')
      .setInputFiles(await makeImageFile('upacara-baru.png', 700))
    const confirmDialog = office.getByRole('dialog', { name: 'Ganti gambar?' })
    await confirmDialog.getByText(/^Gambar baru langsung tampil di 3 tempat/).waitFor()
    await confirmDialog.getByRole('button', { name: 'Ganti' }).click()
    await expectText(office, 'Gambar berhasil diganti di 3 tempat.')
    await office.getByRole('button', { name: 'Edit upacara-baru.png' }).waitFor()
    const [after] = await readPictures()
    const name = String(after?.name)
    expect(name).not.toBe(image)

    const visitor = await openPage()
    for (const { slug } of posts) {
      await visitor.goto(`${siteUrl}/news/${slug}`)
      const picture = visitor.locator(`img[src*="${name}"]`).first()
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(
          () =>
            picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)),
          {
            timeout: 20_000,
          },
        )
        .toBeGreaterThan(0)
      expect(await visitor.content()).not.toContain(image)
    }
  },
)
