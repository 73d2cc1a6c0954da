/** Uploads that are no picture or too large are refused by their content, and no file stays. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawImage, makePixelBomb, uploadImage } from '#test/support/content/images.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { startProcessorTime } from '#test/support/world/processorTime.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const NOT_AN_IMAGE = 'Berkas ini bukan gambar JPG, PNG atau WebP yang utuh.'
const MEGABYTE = 1024 * 1024

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const countStoredFiles = () => readdirSync(join(world.context.config.DATA_DIR, 'images')).length

describe('an upload that is no valid picture is refused with 422, and no file stays', () => {
  it.each([
    [
      'an SVG',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['a GIF', () => drawImage({ format: 'gif', width: 20, height: 20 })],
    ['a TIFF', () => drawImage({ format: 'tiff', width: 20, height: 20 })],
    ['an AVIF', () => drawImage({ format: 'avif', width: 64, height: 64 })],
    ['text', async () => Buffer.from('halo')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['only the signature of a format', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a truncated JPEG', async () => firstHalf(await drawImage())],
    ['a truncated PNG', async () => firstHalf(await drawImage({ format: 'png' }))],
    ['a truncated WebP', async () => firstHalf(await drawImage({ format: 'webp' }))],
  ])('%s named .jpg', async (_case, createFile) => {
    const countBefore = countStoredFiles()
    expect(await uploadImage(admin, await createFile())).toMatchObject({
      status: 422,
      body: { success: false, result: null, errors: { img: NOT_AN_IMAGE } },
    })
    expect(countStoredFiles()).toBe(countBefore)
  })

  it.each([
    [30_000, 30_000],
    [65_535, 65_535],
    [6325, 6325],
  ])('a picture of %i × %i pixels in a few bytes', async (width, height) => {
    const readMs = startProcessorTime()
    expect(await uploadImage(admin, makePixelBomb(width, height), { name: 'bom.png' })).toMatchObject({
      status: 422,
      body: { errors: { img: 'Gambar terlalu besar. Paling besar 40 megapiksel.' } },
    })
    expect(readMs()).toBeLessThan(1000)
  })

  it.each(['heic', 'mif1', 'hevc'])('an iPhone photo (%s), with advice', async (brand) => {
    const photo = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)])
    expect(await uploadImage(admin, photo)).toMatchObject({
      status: 422,
      body: {
        errors: {
          img: 'Foto HEIC dari iPhone belum dapat dibaca. Simpan fotonya sebagai JPEG, lalu unggah lagi.',
        },
      },
    })
  })

  it('a form without the file, or with it under another name', async () => {
    for (const field of ['gambar', 'old_img']) {
      const form = makeFileForm(field, { bytes: await drawImage({ width: 9, height: 9 }), name: 'a.jpg' })
      expect(await admin.post('/post/upload-image', form.body, form.headers)).toMatchObject({
        status: 422,
        body: { errors: { img: 'Pilih berkas dahulu' } },
      })
    }
  })
})

it('more than 10 MB is 413 with a message, and exactly 10 MB is accepted', async () => {
  const photo = await drawImage()
  const padPhoto = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  expect(await uploadImage(admin, padPhoto(10 * MEGABYTE + 1))).toMatchObject({
    status: 413,
    body: { success: false, message: 'Berkas terlalu besar. Paling besar 10 MB.' },
  })
  expect((await uploadImage(admin, padPhoto(10 * MEGABYTE))).status).toBe(200)
  expect(readdirSync(join(world.context.config.DATA_DIR, 'incoming'))).toEqual([])
})

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}
