/** The website of the stored school: posts of every type and state, pictures and their uses, menus, redirects and settings. */
import { Readable } from 'node:stream'
import type { MediaPicture } from '#features/media/library.ts'
import { createThumbnailCopier } from '#features/media/server/thumbnails.ts'
import type { Post } from '#features/posts/post.ts'
import { HEADLINE, POST_TYPES } from '#features/posts/postType.ts'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { officeEmail } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import { pickId, type SchoolRecords } from './records.ts'

const draw = () => drawImage({ width: 64, height: 48 })

export async function writeWebsite(timeline: Timeline, records: SchoolRecords): Promise<void> {
  timeline.goTo('2026-11-09T01:00:00.000Z')
  const admin = await timeline.signIn(officeEmail('admin'))
  const author = await timeline.signIn(officeEmail('pustakawan'))
  await saveSettings(admin, records)
  const pages = await writePosts(admin, author)
  await fillGallery(timeline, admin)
  await buildMenus(admin, pages)
  await changeLibrary(admin)
}

async function uploadPicture(person: Person, path: string, field: string): Promise<string> {
  const file = { field, name: `${field}.jpg`, bytes: await draw() }
  return (await person.upload<{ filename: string }>('post', path, { file })).filename
}

async function saveSettings(admin: Person, { teachers }: SchoolRecords) {
  const values = {
    site_name: 'SMP Tersimpan',
    tagline: 'Sekolah untuk menguji pembaruan',
    logo: await uploadPicture(admin, '/setting/upload-image', 'logo'),
    phone: '08000',
    email: officeEmail('kantor'),
    address: 'Jalan Kenanga 4',
    colour: '#0f5f5c',
    footer: 'Tidak ada orang sungguhan di sini',
    teachers: String(pickId(teachers, 1)),
  }
  await admin.post('/setting/general', {
    generals: Object.entries(values).map(([name, value]) => ({ name, value })),
  })
}

/** @returns the pages that menus and redirects lead to */
async function writePosts(admin: Person, author: Person): Promise<{ page: Post; news: Post }> {
  const document = await author.upload<{ location: string }>('post', '/post/upload-file', {
    file: { field: 'attachment', name: 'edaran.pdf', bytes: makePdf('EDARAN') },
  })
  const inside = await author.upload<{ location: string }>('post', '/post/upload-image-content', {
    file: { field: 'img', name: 'isi.png', bytes: await drawImage({ width: 48, height: 32, format: 'png' }) },
  })
  const written = new Map<string, Post>()
  for (const type of POST_TYPES) {
    const post = await admin.post<Post>('/post', {
      type,
      title: `Tulisan pertama: ${type}`,
      content: `<p>Isi <em>${type}</em>.</p><p><a href="${document.location}">Edaran</a></p>`,
      excerpt: 'Ringkasan singkat',
      tags: 'uji, tersimpan',
      status: 'publish',
      ...(type === 'agenda' && { agenda_date: '2026-12-01' }),
      ...(type === 'article' && { image: await uploadPicture(admin, '/post/upload-image', 'img') }),
      ...(type === 'news' && { meta: [{ name: HEADLINE, value: 1 }] }),
    })
    written.set(type, post)
  }
  const draft = { type: 'news', status: 'draft', content: `<p><img src="${inside.location}"></p>` }
  const own = await author.post<Post>('/post', { ...draft, title: 'Draf pustakawan' })
  for (const state of [
    { title: 'Terjadwal', publish_at: '2026-12-24T01:00:00.000Z' },
    { title: 'Berakhir', expire_at: '2026-11-10T01:00:00.000Z' },
    { title: 'Hanya untuk guru', visibility: 'private' },
  ])
    await admin.post('/post', { type: 'news', status: 'publish', content: '<p>Isi.</p>', ...state })
  await revise(admin, written, own)
  const { page, news } = Object.fromEntries(written)
  if (!page || !news) throw new Error('No posts')
  return { page, news }
}

/** A changed address leaves a redirect, a restored revision a third one; one post is in the trash, one autosaved. */
async function revise(admin: Person, written: ReadonlyMap<string, Post>, own: Post) {
  const article = written.get('article')
  if (!article) throw new Error('No article')
  const changed = await admin.put<Post>(`/post/${article.id}`, {
    ...article,
    title: 'Tulisan kedua: article',
    slug: 'alamat-baru',
    meta: article.post_meta,
  })
  const { rows } = await admin.get<{ rows: { id: number }[] }>(`/post/${article.id}/revisions`)
  await admin.post(`/post/${article.id}/revisions/${rows.at(-1)?.id}/restore`, {
    updated_at: changed.updated_at,
  })
  const copy = await admin.post(`/post/${article.id}/duplicate`)
  await admin.delete(`/post/${copy.id}`)
  await admin.put(`/post/autosave/news/${own.id}`, {
    draft: 'tab-1',
    base: own.updated_at,
    values: { title: 'Draf pustakawan, diubah', content: '<p>Belum disimpan</p>' },
  })
}

async function fillGallery(timeline: Timeline, admin: Person) {
  const galleries: number[] = []
  for (const item of [
    {
      title: 'Upacara',
      type: 'image',
      image: await uploadPicture(admin, '/gallery/upload-image', 'gallery'),
    },
    { title: 'Video profil', type: 'video', image: 'aaaaaaaaaaa' },
  ])
    galleries.push((await admin.post('/gallery', item)).id)
  const image = await uploadPicture(admin, '/album/upload-image', 'album')
  await admin.post('/album', { title: 'Kegiatan', image, galleries })
  const slides: number[] = []
  for (const title of ['Selamat datang', 'Pendaftaran'])
    slides.push(
      (
        await admin.post('/slide', {
          title,
          link: '/news',
          image: await uploadPicture(admin, '/slide/upload-image', 'slide'),
        })
      ).id,
    )
  await admin.post('/slide/ordering', {
    orders: slides.map((id, index) => ({ id, order: slides.length - index })),
  })
  // Stands in for the video service, which is never asked.
  const picture = await draw()
  await createThumbnailCopier(
    async () => new Response(Readable.toWeb(Readable.from([picture])) as ReadableStream),
  )(timeline.context)
}

async function buildMenus(admin: Person, { page, news }: { page: Post; news: Post }) {
  const profile = await admin.post('/setting/menu', { type: 'main', name: 'Profil', post_id: page.id })
  const contact = await admin.post('/setting/menu', { type: 'main', name: 'Kontak', link: '/contact' })
  await admin.post('/setting/menu', { type: 'top', name: 'Berita', link: '/news' })
  await admin.post('/setting/menu', { type: 'bottom-1', name: 'Pengumuman', post_id: news.id })
  await admin.post('/setting/menu-structure', {
    type: 'main',
    structures: [
      { id: profile.id, text: 'Profil', children: [{ id: contact.id, text: 'Kontak', children: [] }] },
    ],
  })
  await admin.post('/redirects', { path: '/ppdb-2024', post_id: page.id })
  await admin.post('/redirects', { path: '/index.php?id=7', link: '/contact' })
}

/** A saved picture with a focal point, and a cropped one beside its original. */
async function changeLibrary(admin: Person) {
  const upload = async (name: string) =>
    admin.upload<MediaPicture>('post', '/media/upload-image', {
      file: { field: 'img', name, bytes: await draw() },
    })
  const saved = await upload('halaman-sekolah.jpg')
  await admin.put(`/media/${saved.id}`, {
    alt: 'Halaman sekolah',
    is_saved: true,
    focus_x: 25,
    focus_y: 75,
  })
  const whole = await upload('lapangan.jpg')
  await admin.post(`/media/${whole.id}/crop`, { left: 0, top: 0, right: 50, bottom: 100 })
}
