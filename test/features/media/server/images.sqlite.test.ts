/** Uploaded pictures: detected by content, stripped of metadata, resized to every width, and served with their true type. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawImage, drawPhonePhoto, uploadImage } from '#test/support/content/images.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const fetchImage = async (name: string) => world.app.inject(`/images/${name}`)
const readMetadata = async (name: string) => sharp((await fetchImage(name)).rawPayload).metadata()
const countStoredFiles = () => readdirSync(join(world.context.config.DATA_DIR, 'images')).length

describe('a picture is accepted', () => {
  it.each([
    ['jpeg', 'foto.jpg', 'jpg', 'image/jpeg'],
    ['png', 'foto.png', 'png', 'image/png'],
    ['webp', 'foto.webp', 'webp', 'image/webp'],
    ['png', 'sebenarnya-png.jpg', 'jpg'.replace('jpg', 'png'), 'image/png'],
    ['jpeg', 'tanpa-nama', 'jpg', 'image/jpeg'],
    ['jpeg', 'laporan.pdf', 'jpg', 'image/jpeg'],
  ] as const)('as %s though named %s, and served as %s', async (format, name, extension, type) => {
    const { status, body } = await uploadImage(admin, await drawImage({ format }), { name })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, message: 'Gambar berhasil diunggah.' })
    expect(body.result.filename).toMatch(new RegExp(`^[0-9a-f]{32}\\.${extension}$`))
    for (const [width, path] of [
      [1200, ''],
      [300, '300-'],
      [600, '600-'],
      [900, '900-'],
    ] as const) {
      const response = await fetchImage(`${path}${body.result.filename}`)
      expect(response.headers['content-type']).toBe(type)
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        width,
        height: (width * 2) / 3,
        format,
      })
    }
  })

  it('of a phone, upright and without its EXIF data', async () => {
    const photo = await drawPhonePhoto({ width: 1200, height: 800 })
    expect(photo.includes('TeleponRahasia')).toBe(true)
    const { filename } = (await uploadImage(admin, photo)).body.result
    for (const name of [filename, `300-${filename}`]) {
      const { width, height, exif, orientation } = await readMetadata(name)
      expect({ isUpright: height > width, exif, orientation }).toEqual({
        isUpright: true,
        exif: undefined,
        orientation: undefined,
      })
      expect((await fetchImage(name)).rawPayload.includes('TeleponRahasia')).toBe(false)
    }
    // After a quarter turn clockwise the left half is on top.
    const { data } = await sharp((await fetchImage(filename)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
    expect(data[2]).toBeLessThan(60)
  })

  it('of a large size, and is scaled down to the maximum width', async () => {
    const { body } = await uploadImage(admin, await drawImage({ width: 4000, height: 3000 }))
    expect(await readMetadata(body.result.filename)).toMatchObject({ width: 1920, height: 1440 })
  })

  it.each([
    ['smaller than every width', { width: 40, height: 30 }, 40],
    ['one pixel high', { width: 3000, height: 1 }, 300],
    ['one pixel wide', { width: 1, height: 3000 }, 1],
  ])('%s, and is not enlarged', async (_case, size, width) => {
    const { body } = await uploadImage(admin, await drawImage({ ...size, format: 'png' }))
    expect(await readMetadata(`300-${body.result.filename}`)).toMatchObject({ width })
  })

  it.each([
    [
      'grey',
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
        .greyscale()
        .png(),
    ],
    ['transparent', sharp({ create: { width: 400, height: 300, channels: 4, background: '#f008' } }).png()],
    [
      'of few colours',
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f0' } }).png({ palette: true }),
    ],
    [
      'in CMYK',
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a0' } })
        .toColourspace('cmyk')
        .jpeg(),
    ],
    [
      'with 16 bits a channel',
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a0' } })
        .toColourspace('rgb16')
        .png(),
    ],
    [
      'in progressive encoding',
      sharp({ create: { width: 400, height: 300, channels: 3, background: '#0a0' } }).jpeg({
        progressive: true,
      }),
    ],
  ])('%s, and keeps its colour', async (_case, image) => {
    const original = await image.toBuffer()
    const { status, body } = await uploadImage(admin, original)
    expect(status).toBe(200)
    const readMeanColour = async (bytes: Buffer) => {
      const flattened = await sharp(bytes).toColourspace('srgb').flatten().png().toBuffer()
      return (await sharp(flattened).stats()).channels.slice(0, 3).map((channel) => channel.mean)
    }
    const originalColour = await readMeanColour(original)
    const resizedColour = await readMeanColour((await fetchImage(`300-${body.result.filename}`)).rawPayload)
    for (const [index, mean] of originalColour.entries())
      expect(Math.abs(mean - (resizedColour[index] ?? 0))).toBeLessThan(8)
  })
})

it.each([
  '../../x.jpg',
  '..\\..\\x.jpg',
  '/etc/passwd',
  'a/b/c.jpg',
  '\0.jpg',
  `${'n'.repeat(300)}.jpg`,
  '"; drop table images.jpg',
])('a file named %j is stored in the images folder under a generated name', async (name) => {
  const countBefore = countStoredFiles()
  const { status, body } = await uploadImage(admin, await drawImage({ width: 50, height: 50 }), {
    name: name.replaceAll('"', '%22'),
  })
  expect(status).toBe(200)
  expect(body.result.filename).toMatch(/^[0-9a-f]{32}\.jpg$/)
  expect(countStoredFiles()).toBe(countBefore + 4)
  expect(existsSync(join(world.context.config.DATA_DIR, 'images', '../../x.jpg'))).toBe(false)
})

describe('uploading', () => {
  it.each([
    ['a visitor', 401, async () => world.anonymous],
    ['a student', 403, () => world.as('Siswa')],
    ['an editor who may only edit', 200, () => world.as({ keys: ['edit-content'] })],
    ['an author who may only add', 200, () => world.as({ keys: ['add-content'] })],
  ] as const)('by %s is %i', async (_case, status, openClient) => {
    expect((await uploadImage(await openClient(), await drawImage({ width: 9, height: 9 }))).status).toBe(
      status,
    )
  })

  it('from the rich text editor returns the location of the picture', async () => {
    const form = makeFileForm('img', { bytes: await drawImage({ width: 1000, height: 500 }), name: 'a.jpg' })
    const { body } = await admin.post<{ location: string }>(
      '/post/upload-image-content',
      form.body,
      form.headers,
    )
    expect(body.result.location).toMatch(/^\/images\/900-[0-9a-f]{32}\.jpg$/)
    expect((await world.app.inject(body.result.location)).statusCode).toBe(200)
  })

  it('ten at once gives ten pictures', async () => {
    const photo = await drawImage({ width: 320, height: 200 })
    const responses = await Promise.all(Array.from({ length: 10 }, () => uploadImage(admin, photo)))
    expect(new Set(responses.map((response) => response.body.result.filename)).size).toBe(10)
  })
})
