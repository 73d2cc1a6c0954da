/** Slides, galleries, albums and general settings of the website. */
import { videoId } from '#contract/content/gallery.ts'
import { settingFields } from '#contract/content/setting.ts'
import { optionalLink } from '#contract/links.ts'
import { searchable } from '../../db/engine.ts'
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'
import { pictureOf } from './pictures.ts'

export async function mapSite(moving: Moving): Promise<void> {
  await mapSlides(moving)
  await mapGalleries(moving)
  await mapAlbums(moving)
  await mapSettings(moving)
}

/** What slides, gallery items and albums have in common. */
const captionOf = (row: EarlierRow) => {
  const [title, description] = [row.text('title') ?? '', row.text('description')]
  return { title, description, search_text: searchable(title, description) }
}

/** Records which entity uses a picture. */
function noteImageUse(
  moving: Moving,
  image: string | null,
  holder: { entity: string; entity_id: number },
): void {
  if (image !== null) moving.write('image_uses', [{ image, ...holder }])
}

const LINK = optionalLink('Link')

/** The link there is free text; text that is no address becomes null. */
function linkOf(row: EarlierRow): string | null {
  const written = row.text('link')
  if (written === null) return null
  const address = /^www\./i.test(written) ? `https://${written}` : written
  const parsed = LINK.safeParse(address)
  const link = parsed.success ? parsed.data : null
  if (link !== written) row.noteCorrection('link', link, link ? 'alamat yang lengkap' : 'bukan alamat')
  return link
}

async function mapSlides(moving: Moving): Promise<void> {
  const slides = await moving.mapRows('slides', async (row) => {
    const image = await pictureOf(moving, row, { column: 'image', use: 'slide' })
    const id = moving.newId('slides')
    noteImageUse(moving, image, { entity: 'slide', entity_id: id })
    const link = linkOf(row)
    return { id, ...captionOf(row), link, image, order: row.integer('order') ?? 0, ...row.stamps(moving.at) }
  })
  // Keep the old order but renumber from zero, as this system expects.
  const sorted = slides.toSorted((one, other) => one.order - other.order || one.id - other.id)
  moving.write(
    'slides',
    sorted.map((slide, order) => ({ ...slide, order })),
  )
}

async function mapGalleries(moving: Moving): Promise<void> {
  let order = 0
  const galleries = await moving.mapRows('galleries', async (row) => {
    const type = row.text('type') === 'video' ? 'video' : 'image'
    const image =
      type === 'video' ? videoOf(row) : await pictureOf(moving, row, { column: 'image', use: 'gallery' })
    const id = moving.newId('galleries')
    moving.recordNewId('galleries', row.id, id)
    if (type === 'image') noteImageUse(moving, image, { entity: 'gallery', entity_id: id })
    order += 1
    const place = row.integer('order') ?? order - 1
    return { id, ...captionOf(row), type, image, order: place, ...row.stamps(moving.at) }
  })
  const sorted = galleries.toSorted((one, other) => one.order - other.order || one.id - other.id)
  moving.write(
    'galleries',
    sorted.map((gallery, place) => ({ ...gallery, order: place })),
  )
}

function videoOf(row: EarlierRow): string | null {
  const written = row.text('image')
  const id = written === null ? null : videoId(written)
  if (id !== written) row.noteCorrection('image', id, id ? 'nomor videonya saja' : 'bukan video YouTube')
  return id
}

async function mapAlbums(moving: Moving): Promise<void> {
  const albums = await moving.mapRows('albums', async (row) => {
    const image = await pictureOf(moving, row, { column: 'image', use: 'gallery' })
    const id = moving.newId('albums')
    moving.recordNewId('albums', row.id, id)
    noteImageUse(moving, image, { entity: 'album', entity_id: id })
    return { id, ...captionOf(row), image, ...row.stamps(moving.at) }
  })
  moving.write('albums', albums)
  const positions = new Map<number, number>()
  const taken = new Set<string>()
  const items = await moving.mapRows('album_galleries', (row) => {
    const album_id = moving.reference(row, 'album_id', 'albums')
    const gallery_id = moving.reference(row, 'gallery_id', 'galleries')
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    if (taken.has(`${album_id} ${gallery_id}`)) row.skipRow('sudah ada di album ini')
    taken.add(`${album_id} ${gallery_id}`)
    const position = positions.get(album_id) ?? 0
    positions.set(album_id, position + 1)
    return { album_id, gallery_id, position }
  })
  moving.write('album_galleries', items)
}

/** The index here is the entity id that uses the picture. */
const PICTURES = ['logo', 'favicon']

async function mapSettings(moving: Moving): Promise<void> {
  const taken = new Set<string>()
  const settings = await moving.mapRows('generals', async (row) => {
    const written = row.required('name', 'nama')
    const name = written.toLowerCase().replace(/[ -]/g, '_')
    const field = Object.entries(settingFields.shape).find(([known]) => known === name)?.[1]
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    if (!field || name === 'teachers') return row.skipRow('pengaturan ini tidak ada di Pelita')
    if (taken.has(name)) return row.skipRow('pengaturan ini ganda')
    taken.add(name)
    if (name !== written) row.noteCorrection('name', name, 'ejaan')
    if (!PICTURES.includes(name)) return { name, value: settingOf(row, field) }
    const image = await pictureOf(moving, row, { column: 'value', use: 'post' })
    noteImageUse(moving, image, { entity: 'setting', entity_id: PICTURES.indexOf(name) })
    return { name, value: image ?? '' }
  })
  for (const { name, value } of settings)
    moving.change('settings', (queries) =>
      queries
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
}

type Field = (typeof settingFields.shape)[keyof typeof settingFields.shape]

function settingOf(row: EarlierRow, field: Field): string {
  const written = row.text('value') ?? ''
  for (const value of [written, `https://${written}`]) {
    const parsed = field.safeParse(value)
    if (!parsed.success) continue
    const text = parsed.data ?? ''
    if (text !== written) row.noteCorrection('value', text, 'alamat yang lengkap')
    return text
  }
  return row.skipRow('isinya tidak dapat dipakai di Pelita')
}
