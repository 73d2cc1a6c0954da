/** The earlier system's tables of posts, menus, pictures and settings, with some broken links. */
import { type EarlierSchool, LIVE_STAMPS, VARCHAR, type Value, zeroPad } from './values.ts'

const HOST = 'https://api.sekolah-lama.sch.id/public/images'
export const LONG_SLUG = `pengumuman-${'sangat-'.repeat(14)}panjang`

export function website(): EarlierSchool {
  return { ...postTables(), ...pictureTables(), ...menuTables() }
}

const PICTURED_TEXT = `<p>Teks "berita"; it's here</p><p><img src="${HOST}/isi%20satu.png" alt="Isi"></p><p><a href="${HOST}/isi%20satu.png">Besar</a><img src="${HOST}/tidak-ada.jpg"></p><script>alert(1)</script>`

type GivenFields = Partial<
  Record<'title' | 'slug' | 'content' | 'type' | 'status' | 'at' | 'date' | 'image', string>
>

function toPost(id: number, given: GivenFields, author = 2): Value[] {
  const {
    title = `Konten ${id}`,
    slug = `konten-${id}`,
    content = '<p>Isi</p>',
    type = 'news',
    status = 'publish',
    at = `2021-08-${zeroPad(id, 2)} 10:00:00`,
    date = null,
    image = 'sampul.jpg',
  } = given
  return [
    id,
    title,
    slug,
    content,
    'Ringkasan',
    'satu,dua',
    image,
    status,
    'public',
    'close',
    type,
    date,
    author,
    at,
    at,
    null,
  ]
}

const postTables = (): EarlierSchool => ({
  posts: {
    columns: `id int, title ${VARCHAR}, slug ${VARCHAR}, content longtext, excerpt ${VARCHAR}, tags ${VARCHAR}, image ${VARCHAR}, status ${VARCHAR}, visibility ${VARCHAR}, comment_status ${VARCHAR}, type ${VARCHAR}, agenda_date date, author_id int`,
    rows: [
      toPost(1, { content: PICTURED_TEXT }),
      toPost(2, { slug: LONG_SLUG, at: '2021-07-30 23:30:00' }),
      toPost(3, { status: 'inactive' }),
      toPost(4, { type: 'agenda', date: '2022-08-17', image: '' }, 3),
      toPost(5, { type: 'page', image: 'posts/hilang.jpg' }),
      [...toPost(6, {}).slice(0, -1), '2022-01-01 00:00:00'],
      toPost(7, { type: 'preface', image: 'sampul.jpg' }),
      toPost(8, { slug: 'konten-1' }),
    ],
  },
  post_meta: {
    columns: `id int, post_id int, name ${VARCHAR}, value text`,
    rows: [
      [1, 2, 'mtdt_headline_one', '1', ...LIVE_STAMPS],
      [2, 1, 'mtdt_headline_one', '1', ...LIVE_STAMPS],
      [3, 8, 'mtdt_headline_one', '1', ...LIVE_STAMPS],
      [4, 1, 'mtdt_sumber', 'kantor', ...LIVE_STAMPS],
      [5, 1, 'lain', 'x', ...LIVE_STAMPS],
    ],
  },
})

const pictureTables = (): EarlierSchool => ({
  slides: {
    columns: `id int, title ${VARCHAR}, description ${VARCHAR}, link ${VARCHAR}, image ${VARCHAR}, \`order\` int`,
    rows: [
      [1, 'Kedua', 'Ket', 'klik di sini', 'slide.jpg', 5, ...LIVE_STAMPS],
      [2, 'Pertama', null, 'www.sekolah.sch.id', 'slide.jpg', 2, ...LIVE_STAMPS],
      [3, 'Ketiga', null, 'berita/ppdb', 'slide.jpg', 9, ...LIVE_STAMPS],
    ],
  },
  galleries: {
    columns: `id int, title ${VARCHAR}, description text, image ${VARCHAR}, type enum('image','video')`,
    rows: [
      [1, 'Upacara', '', 'galeri.jpg', 'image', ...LIVE_STAMPS],
      [2, 'Video', '', 'https://youtu.be/dQw4w9WgXcQ', 'video', ...LIVE_STAMPS],
    ],
  },
  albums: {
    columns: `id int, title ${VARCHAR}, description text, image ${VARCHAR}`,
    rows: [[1, 'Album', '', 'galeri.jpg', ...LIVE_STAMPS]],
  },
  'album-galleries': {
    columns: 'id int, album_id int, gallery_id int',
    rows: [
      [1, 1, 2, ...LIVE_STAMPS],
      [2, 1, 1, ...LIVE_STAMPS],
      [3, 1, 77, ...LIVE_STAMPS],
    ],
  },
})

const menuTables = (): EarlierSchool => ({
  menus: {
    columns: `id int, name ${VARCHAR}, parent_id int, post_id int, link ${VARCHAR}, urut ${VARCHAR}, type ${VARCHAR}`,
    rows: [
      [1, 'Beranda', 0, null, '', '1', 'main', ...LIVE_STAMPS],
      [2, 'Profil', 0, 5, 'pages/konten-5', '10', 'main', ...LIVE_STAMPS],
      [3, 'Berita', 0, null, 'berita', '2', 'main', ...LIVE_STAMPS],
      [4, 'Anak', 3, null, 'berita/anak', '1', 'main', ...LIVE_STAMPS],
      [5, 'Cucu', 4, 6, 'berita/cucu', '1', 'main', ...LIVE_STAMPS],
      [6, 'Cicit', 5, null, 'https://luar.sch.id/x', '1', 'main', ...LIVE_STAMPS],
      [7, 'Jahat', 0, null, 'javascript:alert(1)', '1', 'top', ...LIVE_STAMPS],
      [8, 'Yatim', 99, null, 'yatim', '3', 'top', ...LIVE_STAMPS],
    ],
  },
  generals: {
    columns: `id int, name ${VARCHAR}, value ${VARCHAR}`,
    rows: [
      [1, 'site name', 'SMP Lama', ...LIVE_STAMPS],
      [2, 'facebook', 'www.facebook.com/smplama', ...LIVE_STAMPS],
      [3, 'logo', 'logo.png', ...LIVE_STAMPS],
      [4, 'fax', '022', ...LIVE_STAMPS],
    ],
  },
  sessions_lama: { columns: `id int, isi ${VARCHAR}`, rows: [[1, 'x', ...LIVE_STAMPS]] },
})
