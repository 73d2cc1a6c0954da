/** Preparing the text of a post for a page: responsive images, videos that load on click, nothing of other hosts. */
import { describe, expect, it } from 'vitest'
import { prepareContent } from '#features/website/server/site/prepareContent.ts'

const IMAGE_NAME = `${'a1'.repeat(16)}.jpg`
const SIZES = new Map([[IMAGE_NAME, { width: 1200, height: 800 }]])
const NO_SIZES = new Map()
const prepare = (html: string, sizes: ReadonlyMap<string, { width: number; height: number }> = SIZES) =>
  prepareContent(html, { sizes, altTexts: new Map([[IMAGE_NAME, 'Siswa "VII" & guru']]) })
const prepareImage = (attributes: string, sizes = SIZES) => prepare(`<p><img ${attributes}></p>`, sizes)

describe('an image of the school', () => {
  it('is lazy, with a srcset of every width and its own size', () => {
    const page = prepareImage(`src="/images/${IMAGE_NAME}" alt="Upacara"`)
    expect(page).toContain(`src="/images/900-${IMAGE_NAME}"`)
    expect(page).toContain(
      `/images/300-${IMAGE_NAME} 300w, /images/600-${IMAGE_NAME} 600w, /images/900-${IMAGE_NAME} 900w`,
    )
    expect(page).toContain('alt="Upacara" loading="lazy" decoding="async" width="1200" height="800"')
  })

  it('without an alt text has the one of the library', () => {
    expect(prepareImage(`src="/images/${IMAGE_NAME}" alt=""`)).toContain(
      'alt="Siswa &quot;VII&quot; &amp; guru"',
    )
    expect(prepareImage(`src="/images/900-${IMAGE_NAME}"`)).toContain(
      'alt="Siswa &quot;VII&quot; &amp; guru"',
    )
  })

  it('with a caption is a figure', () => {
    const caption = '<figcaption>Upacara Senin</figcaption>'
    const page = prepare(`<figure><img src="/images/900-${IMAGE_NAME}" alt="Barisan">${caption}</figure>`)
    expect(page).toMatch(
      /^<figure><img [^<>]+ alt="Barisan" [^<>]+><figcaption>Upacara Senin<\/figcaption><\/figure>$/,
    )
  })

  it.each([
    [`src="/images/${IMAGE_NAME}" alt="" width="300"`, 'width="300" height="200"'],
    [`src="/images/${IMAGE_NAME}" alt="" width="300" height="999"`, 'width="300" height="200"'],
    [`src="/images/${IMAGE_NAME}" alt="" width="100%"`, 'width="1200" height="800"'],
    [`src="/images/${IMAGE_NAME}" alt="" width="1"`, 'width="1" height="1"'],
    [`src="/images/600-${IMAGE_NAME}" alt=""`, 'width="1200" height="800"'],
    [`src="https://konsol.sch.id/images/${IMAGE_NAME}" alt=""`, 'width="1200" height="800"'],
  ])('with %s has %s', (attributes, size) => {
    expect(prepareImage(attributes)).toContain(size)
  })

  it('of unknown size has the given size, or none', () => {
    expect(prepareImage(`src="/images/${IMAGE_NAME}" alt="" width="300" height="150"`, NO_SIZES)).toContain(
      'width="300" height="150"',
    )
    expect(prepareImage(`src="/images/${IMAGE_NAME}" alt=""`, NO_SIZES)).not.toMatch(/ (width|height)="/)
  })

  it('keeps its style and title', () => {
    const page = prepareImage(`src="/images/${IMAGE_NAME}" alt="" style="float: left" title="Kelas VII"`)
    expect(page).toContain('style="float: left" title="Kelas VII">')
  })
})

describe('an image of another host', () => {
  it.each([
    [
      'src="https://contoh.id/a.jpg" alt="Peta"',
      '<a href="https://contoh.id/a.jpg" rel="noopener nofollow">Peta</a>',
    ],
    [
      'src="https://contoh.id/a.jpg"',
      '<a href="https://contoh.id/a.jpg" rel="noopener nofollow">Lihat gambar</a>',
    ],
    [
      'src="https://contoh.id/images/a.jpg" alt="x"',
      '<a href="https://contoh.id/images/a.jpg" rel="noopener nofollow">x</a>',
    ],
    [
      `src="/images/../${'a'.repeat(5)}.jpg" alt="x"`,
      '<a href="/images/../aaaaa.jpg" rel="noopener nofollow">x</a>',
    ],
  ])('%s becomes a link', (attributes, link) => {
    expect(prepareImage(attributes)).toBe(`<p>${link}</p>`)
  })
})

describe('a video', () => {
  const prepareVideo = (src: string) => prepare(`<div><iframe src="${src}" width="640"></iframe></div>`)

  it.each([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
  ])('%s loads on click, and links to its page', (src) => {
    const page = prepareVideo(src)
    expect(page).not.toContain('iframe')
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(page).toContain('data-video="dQw4w9WgXcQ"')
    expect(page).toContain('Putar video dari YouTube')
  })

  it('begins at the chosen second', () => {
    const page = prepareVideo('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;start=90')
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s"')
    expect(page).toContain('data-video="dQw4w9WgXcQ" data-start="90"')
  })

  it.each([
    'https://www.youtube.com/embed/kurang',
    'https://contoh.id/',
    'https://www.youtube.com/embed/dQw4w9WgXcQxx',
  ])('%s is removed as invalid', (src) => {
    expect(prepareVideo(src)).toBe('<div></div>')
  })
})

it('h1 headings become h2, since the title is the only h1', () => {
  expect(prepare('<h1>Satu</h1><h1 style="text-align: center">Dua</h1><h2>Tiga</h2>')).toBe(
    '<h2>Satu</h2><h2 style="text-align: center">Dua</h2><h2>Tiga</h2>',
  )
})

it('a table is in a scrollable, focusable and labelled region', () => {
  expect(prepare('<table><tbody></tbody></table>')).toBe(
    '<div class="table-scroller" tabindex="0" role="region" aria-label="Tabel"><table><tbody></tbody></table></div>',
  )
})

it('other text is unchanged', () => {
  const text = '<p>Halo <strong>dunia</strong> &amp; <a href="/news">kabar</a></p>'
  expect(prepare(text)).toBe(text)
})
