/** The content that may enter a rich text by pasting, dropping or uploading. */
import { describe, expect, test } from 'vitest'
import { dataUrlToFile, sanitizePastedHtml } from '#platform/console/kit/richText/paste/RichTextPaste.ts'
import { imageProblem } from '#platform/console/kit/upload/ImageUploadCheck.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('pasted HTML', () => {
  test('loses images of other sites and of the local disk, and says how many', () => {
    const notices: string[] = []
    const html = '<p>a<img src="https://contoh.com/x.png">b<img src="file:///c:/y.png">c</p>'
    expect(sanitizePastedHtml(html, (message) => notices.push(message))).toBe('<p>abc</p>')
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(/^2 gambar tidak ikut ditempel/)
  })

  test('keeps the site’s own images by their path, and embedded ones for uploading', () => {
    const ownImage = `<img src="${location.origin}/images/600-abc.jpg">`
    const embeddedImage = `<img src="data:image/png;base64,${PIXEL}">`
    const html = sanitizePastedHtml(ownImage + embeddedImage, () => expect.unreachable())
    expect(html).toBe(`<img src="/images/600-abc.jpg">${embeddedImage}`)
  })

  test.each([
    ['color:#000000', null],
    ['color: black', null],
    ['color:windowtext', null],
    ['color:#202124', null],
    ['color:#ffffff', null],
    ['color:#C00000', 'rgb(192, 0, 0)'],
    ['color:#000080', 'rgb(0, 0, 128)'],
    ['color:#5f6b7a', 'rgb(95, 107, 122)'],
  ])('loses black and white text colours, and keeps others: %s', (style, expected) => {
    const html = sanitizePastedHtml(`<p><span style="${style}">Isi</span></p>`, () => expect.unreachable())
    const colour = new DOMParser().parseFromString(html, 'text/html').querySelector('span')?.style.color
    expect(colour || null).toBe(expected)
  })

  test.each([
    ['background:white', ''],
    ['background-color:transparent', ''],
    ['background-color:#f8f9fa', ''],
    ['background:yellow', 'yellow'],
    ['background-color:#d9ead3', 'rgb(217, 234, 211)'],
  ])('loses a white background, and keeps others: %s', (style, expected) => {
    const html = sanitizePastedHtml(`<p><span style="${style}">Isi</span></p>`, () => expect.unreachable())
    const span = new DOMParser().parseFromString(html, 'text/html').querySelector('span')
    expect(span?.style.backgroundColor).toBe(expected)
  })

  test('loses the style sheet of Word', () => {
    const html = '<style>p.MsoNormal{margin:0}</style><p class="MsoNormal">Isi</p>'
    expect(sanitizePastedHtml(html, () => expect.unreachable())).toBe('<p class="MsoNormal">Isi</p>')
  })
})

describe('a data: URL', () => {
  test('becomes a file of its type', () => {
    const file = dataUrlToFile(`data:image/PNG;base64,${PIXEL}`)
    expect(file?.type).toBe('image/png')
    expect(file?.size).toBe(70)
  })

  test.each(['data:image/png;base64,%%%', 'data:image/svg+xml,<svg/>', '/images/a.jpg'])(
    'that is broken or not base64 is refused: %s',
    (url) => expect(dataUrlToFile(url)).toBeUndefined(),
  )
})

describe('an image file', () => {
  const makeFile = (type: string, size: number) => new File([new Uint8Array(size)], 'foto', { type })
  test.each([
    ['a photo of 4 MB', makeFile('image/jpeg', 4_000_000), undefined],
    [
      'an SVG, which may contain scripts',
      makeFile('image/svg+xml', 100),
      'Jenis berkas tidak didukung. Pilih gambar JPG, PNG atau WebP.',
    ],
    [
      'a HEIC photo of an iPhone',
      makeFile('image/heic', 100),
      'Foto HEIC dari iPhone belum dapat dibaca. Simpan fotonya sebagai JPEG, lalu pilih lagi.',
    ],
    ['an empty file', makeFile('image/png', 0), 'Berkas gambar kosong.'],
    [
      'a photo of 11 MB',
      makeFile('image/webp', 11 * 1024 * 1024),
      'Gambar terlalu besar (11 MB). Paling besar 10 MB.',
    ],
  ])('%s', (_name, file, problem) => expect(imageProblem(file)).toBe(problem))
})
