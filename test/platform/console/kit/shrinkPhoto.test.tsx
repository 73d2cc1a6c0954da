/** Which files are uploaded unchanged; a journey in Chromium tests that a camera's photo is made smaller. */
import { expect, it } from 'vitest'
import { shrinkPhoto } from '#platform/console/kit/upload/shrinkPhoto.ts'

const MB = 1024 * 1024
const makeFile = (name: string, type: string, size: number) =>
  new File([new Uint8Array(size)], name, { type })

it.each([
  ['a PDF, however large', makeFile('soal.pdf', 'application/pdf', 3 * MB)],
  ['a photo that is already small', makeFile('foto.jpg', 'image/jpeg', MB / 2)],
  ['a photo this browser cannot read', makeFile('foto.heic', 'image/heic', 3 * MB)],
])('%s is uploaded unchanged', async (_, file) => {
  expect(await shrinkPhoto(file)).toBe(file)
})
