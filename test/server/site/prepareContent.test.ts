/** The text of a post as a page shows it: pictures in their place and in time, videos only when asked, nothing of other hosts. */
import { describe, expect, it } from 'vitest'
import { prepareContent } from '#server/site/prepareContent.ts'

const NAME = `${'a1'.repeat(16)}.jpg`
const SIZES = new Map([[NAME, { width: 1200, height: 800 }]])
const NONE = new Map()
const pageOf = (html: string, sizes: ReadonlyMap<string, { width: number; height: number }> = SIZES) =>
  prepareContent(html, { sizes, altTexts: new Map([[NAME, 'Siswa "VII" & guru']]) })
const picture = (attributes: string, sizes = SIZES) => pageOf(`<p><img ${attributes}></p>`, sizes)

describe('a picture of the school', () => {
  it('is there in every width, comes when it is near, and keeps its place by its own size', () => {
    const page = picture(`src="/images/${NAME}" alt="Upacara"`)
    expect(page).toContain(`src="/images/900-${NAME}"`)
    expect(page).toContain(`/images/300-${NAME} 300w, /images/600-${NAME} 600w, /images/900-${NAME} 900w`)
    expect(page).toContain('alt="Upacara" loading="lazy" decoding="async" width="1200" height="800"')
  })

  it('that the text says nothing of is described as in the library', () => {
    expect(picture(`src="/images/${NAME}" alt=""`)).toContain('alt="Siswa &quot;VII&quot; &amp; guru"')
    expect(picture(`src="/images/900-${NAME}"`)).toContain('alt="Siswa &quot;VII&quot; &amp; guru"')
  })

  it('with a caption stands as a figure', () => {
    const caption = '<figcaption>Upacara Senin</figcaption>'
    const page = pageOf(`<figure><img src="/images/900-${NAME}" alt="Barisan">${caption}</figure>`)
    expect(page).toMatch(
      /^<figure><img [^<>]+ alt="Barisan" [^<>]+><figcaption>Upacara Senin<\/figcaption><\/figure>$/,
    )
  })

  it.each([
    [`src="/images/${NAME}" alt="" width="300"`, 'width="300" height="200"'],
    [`src="/images/${NAME}" alt="" width="300" height="999"`, 'width="300" height="200"'],
    [`src="/images/${NAME}" alt="" width="100%"`, 'width="1200" height="800"'],
    [`src="/images/${NAME}" alt="" width="1"`, 'width="1" height="1"'],
    [`src="/images/600-${NAME}" alt=""`, 'width="1200" height="800"'],
    [`src="https://konsol.sch.id/images/${NAME}" alt=""`, 'width="1200" height="800"'],
  ])('with %s is shown at %s', (attributes, size) => {
    expect(picture(attributes)).toContain(size)
  })

  it('whose size nobody knows has what was given, or none', () => {
    expect(picture(`src="/images/${NAME}" alt="" width="300" height="150"`, NONE)).toContain(
      'width="300" height="150"',
    )
    expect(picture(`src="/images/${NAME}" alt=""`, NONE)).not.toMatch(/ (width|height)="/)
  })

  it('keeps how it was placed and what it is called', () => {
    const page = picture(`src="/images/${NAME}" alt="" style="float: left" title="Kelas VII"`)
    expect(page).toContain('style="float: left" title="Kelas VII">')
  })
})

describe('a picture of another host', () => {
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
  ])('%s is only led to', (attributes, link) => {
    expect(picture(attributes)).toBe(`<p>${link}</p>`)
  })
})

describe('a video', () => {
  const frame = (src: string) => pageOf(`<div><iframe src="${src}" width="640"></iframe></div>`)

  it.each([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3',
  ])('%s plays only once somebody asks, and leads to its own page', (src) => {
    const page = frame(src)
    expect(page).not.toContain('iframe')
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(page).toContain('data-video="dQw4w9WgXcQ"')
    expect(page).toContain('Putar video dari YouTube')
  })

  it('begins at the second the writer chose', () => {
    const page = frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&amp;start=90')
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s"')
    expect(page).toContain('data-video="dQw4w9WgXcQ" data-start="90"')
  })

  it.each([
    'https://www.youtube.com/embed/kurang',
    'https://contoh.id/',
    'https://www.youtube.com/embed/dQw4w9WgXcQxx',
  ])('%s is none, and is left out', (src) => {
    expect(frame(src)).toBe('<div></div>')
  })
})

it('the page’s title stays its one first heading', () => {
  expect(pageOf('<h1>Satu</h1><h1 style="text-align: center">Dua</h1><h2>Tiga</h2>')).toBe(
    '<h2>Satu</h2><h2 style="text-align: center">Dua</h2><h2>Tiga</h2>',
  )
})

it('a wide table is moved by itself, also by keys, and is named', () => {
  expect(pageOf('<table><tbody></tbody></table>')).toBe(
    '<div class="scroll" tabindex="0" role="region" aria-label="Tabel"><table><tbody></tbody></table></div>',
  )
})

it('a text without any of it stays as it is', () => {
  const text = '<p>Halo <strong>dunia</strong> &amp; <a href="/news">kabar</a></p>'
  expect(pageOf(text)).toBe(text)
})
