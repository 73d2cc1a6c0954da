/** Which files travel as they are; that a camera's photo is really made smaller is a journey's in Chromium. */
import { expect, it } from 'vitest'
import { shrinkPhoto } from '#src/kit/upload/shrinkPhoto.ts'

const MB = 1024 * 1024
const fileOf = (name: string, type: string, size: number) => new File([new Uint8Array(size)], name, { type })

it.each([
  ['a PDF, however large', fileOf('soal.pdf', 'application/pdf', 3 * MB)],
  ['a photo that is small already', fileOf('foto.jpg', 'image/jpeg', MB / 2)],
  ['a photo this browser cannot read', fileOf('foto.heic', 'image/heic', 3 * MB)],
])('%s travels as it is', async (_, file) => {
  expect(await shrinkPhoto(file)).toBe(file)
})
