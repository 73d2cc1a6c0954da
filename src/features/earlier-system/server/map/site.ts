/** Maps slides, galleries, albums and settings of the website. */
import { settingFields } from '#features/website/setting.ts'
import { optionalLink } from '#platform/contract/links.ts'
import { parseVideoId } from '#platform/contract/video.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { mapPicture } from './pictures.ts'

export async function mapSite(schoolImport: SchoolImport): Promise<void> {
  await mapSlides(schoolImport)
  await mapGalleries(schoolImport)
  await mapAlbums(schoolImport)
  await mapSettings(schoolImport)
}

/** The columns that slides, gallery items and albums share. */
const mapCaption = (row: LegacyRow) => {
  const title = row.text('title') ?? ''
  const description = row.text('description')
  return { title, description, search_text: toSearchText(title, description) }
}

/** Records which entity uses a picture. */
function recordImageUse(
  schoolImport: SchoolImport,
  image: string | null,
  owner: { entity: string; entity_id: number },
): void {
  if (image !== null) schoolImport.deferInsert('image_uses', [{ image, ...owner }])
}

const linkSchema = optionalLink('Link')

/** The earlier system stored free text; a text that is no address becomes null. */
function mapLink(row: LegacyRow): string | null {
  const legacyLink = row.text('link')
  if (legacyLink === null) return null
  const address = /^www\./i.test(legacyLink) ? `https://${legacyLink}` : legacyLink
  const parsed = linkSchema.safeParse(address)
  const link = parsed.success ? parsed.data : null
  if (link !== legacyLink) row.noteCorrection('link', link, link ? 'alamat yang lengkap' : 'bukan alamat')
  return link
}

async function mapSlides(schoolImport: SchoolImport): Promise<void> {
  const slides = await schoolImport.mapRows('slides', async (row) => {
    const image = await mapPicture(schoolImport, row, { column: 'image', use: 'slide' })
    const id = schoolImport.allocateId('slides')
    recordImageUse(schoolImport, image, { entity: 'slide', entity_id: id })
    const link = mapLink(row)
    return {
      id,
      ...mapCaption(row),
      link,
      image,
      order: row.integer('order') ?? 0,
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  // Keep the old order but renumber from zero, as this system expects.
  const sorted = slides.toSorted((a, b) => a.order - b.order || a.id - b.id)
  schoolImport.deferInsert(
    'slides',
    sorted.map((slide, order) => ({ ...slide, order })),
  )
}

async function mapGalleries(schoolImport: SchoolImport): Promise<void> {
  let rowIndex = 0
  const galleries = await schoolImport.mapRows('galleries', async (row) => {
    const type = row.text('type') === 'video' ? 'video' : 'image'
    const image =
      type === 'video'
        ? mapVideo(row)
        : await mapPicture(schoolImport, row, { column: 'image', use: 'gallery' })
    const id = schoolImport.allocateId('galleries')
    schoolImport.recordNewId('galleries', row.id, id)
    if (type === 'image') recordImageUse(schoolImport, image, { entity: 'gallery', entity_id: id })
    const sortOrder = row.integer('order') ?? rowIndex
    rowIndex += 1
    return {
      id,
      ...mapCaption(row),
      type,
      image,
      order: sortOrder,
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  const sorted = galleries.toSorted((a, b) => a.order - b.order || a.id - b.id)
  schoolImport.deferInsert(
    'galleries',
    sorted.map((gallery, index) => ({ ...gallery, order: index })),
  )
}

function mapVideo(row: LegacyRow): string | null {
  const legacyVideo = row.text('image')
  const id = legacyVideo === null ? null : parseVideoId(legacyVideo)
  if (id !== legacyVideo) row.noteCorrection('image', id, id ? 'nomor videonya saja' : 'bukan video YouTube')
  return id
}

async function mapAlbums(schoolImport: SchoolImport): Promise<void> {
  const albums = await schoolImport.mapRows('albums', async (row) => {
    const image = await mapPicture(schoolImport, row, { column: 'image', use: 'gallery' })
    const id = schoolImport.allocateId('albums')
    schoolImport.recordNewId('albums', row.id, id)
    recordImageUse(schoolImport, image, { entity: 'album', entity_id: id })
    return { id, ...mapCaption(row), image, ...row.timestamps(schoolImport.importedAt) }
  })
  schoolImport.deferInsert('albums', albums)
  const positions = new Map<number, number>()
  const importedKeys = new Set<string>()
  const items = await schoolImport.mapRows('album_galleries', (row) => {
    const album_id = schoolImport.requireNewId(row, 'album_id', 'albums')
    const gallery_id = schoolImport.requireNewId(row, 'gallery_id', 'galleries')
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    if (importedKeys.has(`${album_id} ${gallery_id}`)) row.skipRow('sudah ada di album ini')
    importedKeys.add(`${album_id} ${gallery_id}`)
    const position = positions.get(album_id) ?? 0
    positions.set(album_id, position + 1)
    return { album_id, gallery_id, position }
  })
  schoolImport.deferInsert('album_galleries', items)
}

/** The index is the entity id that uses the picture. */
const PICTURES = ['logo', 'favicon']

async function mapSettings(schoolImport: SchoolImport): Promise<void> {
  const importedNames = new Set<string>()
  const settings = await schoolImport.mapRows('generals', async (row) => {
    const legacyName = row.required('name', 'nama')
    const name = legacyName.toLowerCase().replace(/[ -]/g, '_')
    const field = Object.entries(settingFields.shape).find(([settingName]) => settingName === name)?.[1]
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    if (!field || name === 'teachers') return row.skipRow('pengaturan ini tidak ada di Pelita')
    if (importedNames.has(name)) return row.skipRow('pengaturan ini ganda')
    importedNames.add(name)
    if (name !== legacyName) row.noteCorrection('name', name, 'ejaan')
    if (!PICTURES.includes(name)) return { name, value: mapSetting(row, field) }
    const image = await mapPicture(schoolImport, row, { column: 'value', use: 'post' })
    recordImageUse(schoolImport, image, { entity: 'setting', entity_id: PICTURES.indexOf(name) })
    return { name, value: image ?? '' }
  })
  for (const { name, value } of settings)
    schoolImport.defer('settings', (queries) =>
      queries
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
}

type Field = (typeof settingFields.shape)[keyof typeof settingFields.shape]

function mapSetting(row: LegacyRow, field: Field): string {
  const legacyValue = row.text('value') ?? ''
  for (const value of [legacyValue, `https://${legacyValue}`]) {
    const parsed = field.safeParse(value)
    if (!parsed.success) continue
    const text = parsed.data ?? ''
    if (text !== legacyValue) row.noteCorrection('value', text, 'alamat yang lengkap')
    return text
  }
  return row.skipRow('isinya tidak dapat dipakai di Pelita')
}
