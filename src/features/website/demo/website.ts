/** Seeds slides, gallery, an album, menus and contact of the demonstration school's website. */
import type { PostType } from '#features/posts/postType.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { claimImages } from '#platform/server/files/images.ts'
import type { MenuId } from '../menu.ts'

export const SLIDES = [
  [
    'Selamat datang di SMP Pelita',
    'Belajar dengan gembira, tumbuh dengan karakter.',
    '/prefaces/sambutan-kepala-sekolah',
  ],
  [
    'Penerimaan siswa baru',
    'Pendaftaran dibuka di sekolah setiap hari kerja.',
    '/news/penerimaan-siswa-baru-dibuka',
  ],
  ['Pentas seni siswa', 'Tari, musik dan teater dari semua kelas.', null],
] as const

export const PICTURES = [
  ['Upacara Hari Guru', 'Seluruh siswa mengikuti upacara di lapangan sekolah.'],
  ['Pentas Seni', 'Penampilan tari daerah oleh siswa kelas VIII.'],
  ['Kunjungan Museum', 'Siswa kelas VII mencatat koleksi bersama guru sejarah.'],
  ['Kebun Sekolah', 'Panen sayur pertama dari kebun yang dirawat bersama.'],
  ['Lomba Kebersihan Kelas', null],
  ['Perkemahan Pramuka', 'Dua malam di bumi perkemahan kota.'],
] as const

const ALBUM = {
  title: 'Kegiatan semester ini',
  description: 'Pilihan gambar dari kegiatan siswa.',
  pictures: 4,
}

const CONTACT = {
  tagline: 'Belajar dengan gembira, tumbuh dengan karakter',
  organization: 'Sekolah Menengah Pertama Pelita',
  address: 'Jalan Melati No. 12, Bandung 40265',
  phone: '(022) 555-0112',
  email: 'info@pelita.sch.id',
}

type MenuNode = { name: string; children?: MenuNode[] } & ({ link: string } | { post: [PostType, string] })

const MENUS: readonly { menu: MenuId; nodes: MenuNode[] }[] = [
  {
    menu: 'main',
    nodes: [
      { name: 'Beranda', link: '/' },
      {
        name: 'Profil',
        link: '#',
        children: [
          { name: 'Sejarah Sekolah', post: ['page', 'Sejarah Sekolah'] },
          { name: 'Visi dan Misi', post: ['page', 'Visi dan Misi'] },
          { name: 'Tata Tertib', post: ['page', 'Tata Tertib'] },
          { name: 'Sarana dan Prasarana', post: ['page', 'Sarana dan Prasarana'] },
          { name: 'Sambutan Kepala Sekolah', post: ['preface', 'Sambutan Kepala Sekolah'] },
        ],
      },
      { name: 'Ekstrakurikuler', post: ['page', 'Ekstrakurikuler'] },
      { name: 'Berita', link: '/news', children: [{ name: 'Artikel', link: '/articles' }] },
      { name: 'Agenda', link: '/agendas' },
    ],
  },
  { menu: 'top', nodes: [{ name: 'Hubungi kami', post: ['page', 'Kontak dan Lokasi'] }] },
  { menu: 'bottom-1', nodes: [{ name: 'Pengumuman', link: '/news' }] },
]

/** @param images the stored images of each use, used in rotation */
export async function seedWebsite(
  queries: Queries,
  { images, at }: { images: { slide: string[]; gallery: string[] }; at: string },
): Promise<void> {
  const stamps = { created_at: at, updated_at: at }
  for (const [order, [title, description, link]] of SLIDES.entries()) {
    const image = images.slide[order % images.slide.length] ?? null
    const search_text = toSearchText(title, description)
    const slide = { title, description, link, image, order, search_text, ...stamps }
    const { id } = await queries.insertInto('slides').values(slide).returning('id').executeTakeFirstOrThrow()
    await claimImages(queries, { entity: 'slide', entityId: id, images: [image] })
  }
  const pictures: number[] = []
  for (const [order, [title, description]] of PICTURES.entries()) {
    const image = images.gallery[order % images.gallery.length] ?? null
    const search_text = toSearchText(title, description)
    const picture = { title, description, image, order, type: 'image', search_text, ...stamps }
    const { id } = await queries
      .insertInto('galleries')
      .values(picture)
      .returning('id')
      .executeTakeFirstOrThrow()
    await claimImages(queries, { entity: 'gallery', entityId: id, images: [image] })
    pictures.push(id)
  }
  await seedAlbum(queries, { pictures, cover: images.gallery[0] ?? null, at })
  for (const [name, value] of Object.entries(CONTACT))
    await queries.updateTable('settings').set({ value }).where('name', '=', name).execute()
  for (const menu of MENUS) await seedMenu(queries, { ...menu, parent: null, at })
}

async function seedAlbum(
  queries: Queries,
  { pictures, cover, at }: { pictures: number[]; cover: string | null; at: string },
) {
  const { title, description } = ALBUM
  const search_text = toSearchText(title, description)
  const { id } = await queries
    .insertInto('albums')
    .values({ title, description, image: cover, search_text, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await claimImages(queries, { entity: 'album', entityId: id, images: [cover] })
  const albumPictures = pictures.slice(0, ALBUM.pictures)
  await queries
    .insertInto('album_galleries')
    .values(albumPictures.map((gallery_id, position) => ({ album_id: id, gallery_id, position })))
    .execute()
}

async function seedMenu(
  queries: Queries,
  { menu, nodes, parent, at }: { menu: MenuId; nodes: MenuNode[]; parent: number | null; at: string },
) {
  for (const [position, node] of nodes.entries()) {
    const { id } = await queries
      .insertInto('menu_items')
      .values({
        menu,
        name: node.name,
        ...('link' in node
          ? { link: node.link, post_id: null }
          : { link: '', post_id: await findPostByTitle(queries, ...node.post) }),
        parent_id: parent,
        position,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await seedMenu(queries, { menu, nodes: node.children ?? [], parent: id, at })
  }
}

async function findPostByTitle(queries: Queries, type: PostType, title: string): Promise<number> {
  const { id } = await queries
    .selectFrom('posts')
    .where('type', '=', type)
    .where('title', '=', title)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
