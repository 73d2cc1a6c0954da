/** Posts, pictures, menus and settings as forms send them: what is accepted, and otherwise the message of each field. */
import { describe } from 'vitest'
import { STORED_NAME, testBody, textOfLength } from '#test/support/resource/inputs.ts'

describe('a post', () => {
  const body = testBody('createPost', { title: 'Rapat', type: 'news', status: 'draft' })
  body.rejects([
    [{ title: '   ' }, { title: 'Harus diisi' }],
    [{ title: textOfLength(256) }, { title: 'Paling banyak 255 huruf' }],
    [{ title: 5 }, { title: 'Harus berupa teks' }],
    [{ excerpt: textOfLength(2001) }, { excerpt: 'Paling banyak 2000 huruf' }],
    [
      { content: textOfLength(1000001) },
      { content: 'Isi terlalu panjang: paling banyak 1.000.000 huruf bersama tanda bentuknya' },
    ],
    [{ tags: textOfLength(501) }, { tags: 'Paling banyak 500 huruf' }],
    [{ image: '../x.jpg' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
    [{ image: `${STORED_NAME}.gif` }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
    [{ status: 'terbit' }, { status: 'Pilihan tidak dikenal' }],
    [{ visibility: 'rahasia' }, { visibility: 'Pilihan tidak dikenal' }],
    [{ comment_status: 'x' }, { comment_status: 'Pilihan tidak dikenal' }],
    [{ type: '' }, { type: 'Jenis konten tidak dikenal' }],
    [{ type: 'berita' }, { type: 'Jenis konten tidak dikenal' }],
    [{ type: 'agenda' }, { agenda_date: 'Harus diisi' }],
    [{ type: 'agenda', agenda_date: '' }, { agenda_date: 'Harus diisi' }],
    [
      { type: 'agenda', agenda_date: '2026-02-30' },
      { agenda_date: 'Tanggal tidak dikenal, contoh: 2026-07-15' },
    ],
    [{ agenda_date: 'besok' }, { agenda_date: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [
      { publish_at: '2026-07-15 07:00' },
      { publish_at: 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00' },
    ],
    [
      { publish_at: '2026-07-15T07:00:00Z', expire_at: '2026-07-15T07:00:00Z' },
      { expire_at: 'Harus sesudah waktu tampil' },
    ],
    [
      { publish_at: '2026-07-15T07:00:00Z', expire_at: '2026-07-15T06:00:00Z' },
      { expire_at: 'Harus sesudah waktu tampil' },
    ],
    [{ meta: [{ name: 'lain', value: 1 }] }, { 'meta.0.name': 'Nama meta harus diawali mtdt' }],
  ])
  body.accepts([
    [{ title: textOfLength(255) }, { title: textOfLength(255) }],
    [{ excerpt: textOfLength(2000) }, { excerpt: textOfLength(2000) }],
    [{ excerpt: '' }, { excerpt: null }],
    [{ content: '' }, { content: '' }],
    [{ image: '' }, { image: null }],
    [{ image: `${STORED_NAME}.jpg` }, { image: `${STORED_NAME}.jpg` }],
    [{ status: 'publish' }, { status: 'publish' }],
    [{ visibility: 'private' }, { visibility: 'private' }],
    [{ comment_status: 'open' }, { comment_status: 'open' }],
    [
      { type: 'agenda', agenda_date: '2026-02-28' },
      { type: 'agenda', agenda_date: '2026-02-28' },
    ],
    [{ publish_at: '2026-07-15T07:00:00+07:00' }, { publish_at: '2026-07-15T00:00:00.000Z' }],
    [{ publish_at: '' }, { publish_at: null }],
    [{ expire_at: '2026-07-15T07:00:00Z' }, { expire_at: '2026-07-15T07:00:00.000Z' }],
    [{ meta: [] }, { meta: [] }],
    [
      { meta: [{ name: 'mtdt_headline_one', value: 1 }] },
      { meta: [{ name: 'mtdt_headline_one', value: 1 }] },
    ],
  ])
})

describe('the order of slides', () => {
  const body = testBody('orderSlides', { orders: [{ id: 1, order: 0 }] })
  body.accepts([[{ orders: [] }, { orders: [] }]])
})

describe('the pictures of an album', () => {
  const body = testBody('setAlbumGallery', { album_id: 1, galleries: [2] })
  body.rejects([
    [{ album_id: null }, { album_id: 'Harus diisi' }],
    [{ album_id: 0 }, { album_id: 'Pilihan tidak dikenal' }],
    [{ galleries: ['dua'] }, { 'galleries.0': 'Pilihan tidak dikenal' }],
    [{ galleries: [0] }, { 'galleries.0': 'Pilihan tidak dikenal' }],
  ])
  body.accepts([
    [{ galleries: [] }, { galleries: [] }],
    [{ galleries: ['2'] }, { galleries: [2] }],
  ])
})

describe("a menu's item", () => {
  const body = testBody('createMenuItem', { name: 'Profil', link: '/profil', type: 'main' })
  body.rejects([
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ name: textOfLength(101) }, { name: 'Paling banyak 100 huruf' }],
    [{ link: '' }, { link: 'Harus diisi' }],
    [
      { link: 'javascript:alert(1)' },
      { link: 'Tautan harus diawali https://, http://, mailto:, tel:, / atau #' },
    ],
    [{ link: '//a.id' }, { link: 'Tautan harus diawali https://, http://, mailto:, tel:, / atau #' }],
    [{ link: undefined }, { link: 'Harus diisi' }],
    [{ type: '' }, { type: 'Menu tidak dikenal' }],
    [{ type: 'samping' }, { type: 'Menu tidak dikenal' }],
  ])
  body.accepts([
    [{ name: textOfLength(100) }, { name: textOfLength(100) }],
    [{ link: 'profil' }, { link: '/profil' }],
    [{ link: '#' }, { link: '#' }],
    [{ link: 'https://a.id' }, { link: 'https://a.id' }],
    [{ link: undefined, post_id: 5 }, { post_id: 5 }],
    [{ post_id: '5' }, { post_id: 5 }],
    [{ is_custom: true }, { is_custom: true }],
    [{ is_custom: 1 }, { is_custom: 1 }],
    [{ is_custom: '' }, { is_custom: false }],
    [{ type: 'bottom-2' }, { type: 'bottom-2' }],
  ])
})

describe("a menu's structure", () => {
  const body = testBody('saveMenuStructure', { structures: [{ id: 1, text: 'A', children: [] }] })
  body.accepts([
    [{ structures: [] }, { structures: [] }],
    [{ structures: [{ id: 1 }] }, { structures: [{ id: 1, text: '', children: [] }] }],
    [
      { structures: [{ id: 1, children: [{ id: 2, children: [] }] }] },
      { structures: [{ id: 1, text: '', children: [{ id: 2, text: '', children: [] }] }] },
    ],
  ])
})

describe('a slide', () => {
  const body = testBody('slide.create', { title: 'Selamat datang' })
  body.rejects([
    [{ title: textOfLength(256) }, { title: 'Paling banyak 255 huruf' }],
    [{ description: textOfLength(2001) }, { description: 'Paling banyak 2000 huruf' }],
    [{ link: 'javascript:a' }, { link: 'Tautan harus diawali https://, http://, mailto:, tel:, / atau #' }],
    [{ image: 'x.jpg' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  ])
  body.accepts([
    [{ link: 'berita' }, { link: '/berita' }],
    [{ link: '/news' }, { link: '/news' }],
    [{ link: '' }, { link: null }],
  ])
})

describe('a picture of the gallery', () => {
  const body = testBody('gallery.create', { title: 'Upacara', type: 'image' })
  body.rejects([
    [{ type: 'film' }, { type: 'Jenis: image atau video' }],
    [{ description: textOfLength(2001) }, { description: 'Paling banyak 2000 huruf' }],
  ])
  body.accepts([
    [
      { type: 'video', image: 'dQw4w9WgXcQ' },
      { type: 'video', image: 'dQw4w9WgXcQ' },
    ],
    [
      { type: 'video', image: 'https://youtu.be/dQw4w9WgXcQ' },
      { type: 'video', image: 'https://youtu.be/dQw4w9WgXcQ' },
    ],
    [
      { type: 'video', image: 'https://vimeo.com/1' },
      { type: 'video', image: 'https://vimeo.com/1' },
    ],
    [
      { type: 'video', image: '' },
      { type: 'video', image: null },
    ],
    [
      { type: 'image', image: 'x.jpg' },
      { type: 'image', image: 'x.jpg' },
    ],
    [
      { type: undefined, type_gallery: 'video', image: 'dQw4w9WgXcQ' },
      { type_gallery: 'video', image: 'dQw4w9WgXcQ' },
    ],
  ])
})

describe('an album', () => {
  const body = testBody('album.create', { title: 'Kemah', galleries: [] })
  body.rejects([
    [{ galleries: ['a'] }, { 'galleries.0': 'Pilihan tidak dikenal' }],
    [{ image: 'x.png' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  ])
  body.accepts([
    [{ galleries: [1, 2] }, { galleries: [1, 2] }],
    [{ galleries: ['1'] }, { galleries: [1] }],
    [{ galleries: null }, { galleries: null }],
  ])
})
