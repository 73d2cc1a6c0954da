/** Sanitising a post's HTML: what is kept, what is removed, and that it is found by its text. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as markup from '#platform/server/resource/markup.ts'
import { embeddedImages, plainText } from '#platform/server/resource/markup.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import { listPosts, readPost, writePost } from '#test/support/content/posts.ts'
import { startProcessorTime } from '#test/support/world/processorTime.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const sanitise = (html: string) => markup.sanitise(html, { sender: SERVER })

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

describe('the editor’s HTML stays unchanged', () => {
  it.each([
    '<p>Rata <strong>tebal</strong> <em>miring</em> <u>garis</u> <s>coret</s></p>',
    '<h2>Judul</h2><ul><li><p>Satu</p></li></ul><ol start="3"><li>Tiga</li></ol>',
    '<p style="text-align:center"><span style="color:#c00">Merah</span></p>',
    '<p><mark style="background-color:rgb(255, 255, 0)">Stabilo</mark></p>',
    '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) {}</code></pre>',
    '<p><a href="https://sekolah.sch.id">Situs</a> <a href="mailto:a@b.id">Surat</a> <a href="tel:+62">Telp</a></p>',
    '<p><a href="/articles/satu#bab">Tautan dalam</a></p>',
    '<p><a href="#syarat">Ke syarat</a></p><h2 id="syarat">Syarat</h2>',
    '<p><a href="surat.pdf">Berkas</a> <a href="halaman.html">Halaman</a></p>',
    '<img src="/images/900-abc.jpg" alt="Upacara" width="900" height="600" />',
    '<table><tbody><tr><td colspan="2">Sel</td></tr></tbody></table>',
    '<p>Aksara: Jawa ꦗꦮ, emoji 🎉, “kutip”, café</p>',
  ])('%s', async (html) => {
    expect(await sanitise(html)).toBe(html)
  })

  it.each(['www.youtube.com', 'www.youtube-nocookie.com'])('a video of %s', async (host) => {
    const html = `<div data-youtube-video><iframe src="https://${host}/embed/dQw4w9WgXcQ" width="640" height="360"></iframe></div>`
    expect(await sanitise(html)).toBe(html)
  })
})

/** Browsers resolve the dots, read `\\` as `/` and drop tabs. */
const PAGES_BEHIND_PLAYERS = [
  'x/../../redirect?q=https://jahat.id',
  'x/..\\..\\redirect',
  'x/%2e%2e/%2e%2e/redirect',
  'x/\t../../redirect',
]

describe('everything that could run in the reader’s browser is removed', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    [
      'a script that hides in another',
      '<scr<script>x</script>ipt>alert(1)</script>',
      expect.not.stringContaining('<script'),
    ],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a handler of an image', '<img src="/images/a.jpg" onerror="alert(1)">', '<img src="/images/a.jpg" />'],
    ['a javascript: link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a javascript: link in odd spelling', '<a href=" JaVa&#10;ScRiPt&colon;alert(1)">a</a>', '<a>a</a>'],
    ['a javascript: link behind a control character', '<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a link to another site in disguise', '<a href="/\\jahat.id">a</a>', '<a>a</a>'],
    [
      'the opener of a window that is opened by name',
      '<a href="https://a.id" target="x">a</a>',
      expect.stringContaining('rel="noopener noreferrer"'),
    ],
    ['a vbscript: link', '<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['a data: link', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['a data: image', '<p>a<img src="data:image/png;base64,AAAA"></p>', '<p>a</p>'],
    ['an svg', '<svg onload="alert(1)"><circle/></svg>', ''],
    ['a math trick', '<math><mi xlink:href="javascript:x">a</mi></math>', 'a'],
    ['a style element', '<style>p{background:url(//jahat.id)}</style>a', 'a'],
    [
      'a style that fetches',
      '<p style="background-image:url(//jahat.id);color:red">a</p>',
      '<p style="color:red">a</p>',
    ],
    ['a style that covers the page', '<p style="position:fixed;inset:0;z-index:9">a</p>', '<p>a</p>'],
    ['a form', '<form action="//jahat.id"><input name="p"><button>b</button></form>', 'b'],
    ['an object', '<object data="x.swf"></object><embed src="x.swf">', ''],
    [
      'a base and a refresh',
      '<base href="//jahat.id"><meta http-equiv="refresh" content="0;url=//jahat.id">',
      '',
    ],
    ['a foreign frame', '<p>a</p><iframe src="https://jahat.id/embed"></iframe>', '<p>a</p>'],
    [
      'a frame that only looks like YouTube',
      '<iframe src="https://www.youtube.com.jahat.id/embed/x"></iframe>',
      '',
    ],
    [
      'a frame with YouTube as its user name',
      '<iframe src="https://www.youtube.com@jahat.id/"></iframe>',
      '',
    ],
    [
      'a page of YouTube that is no player',
      '<iframe src="https://www.youtube.com/redirect?q=https://jahat.id"></iframe><iframe src="https://www.youtube.com/embed/"></iframe>',
      '',
    ],
    [
      'a page of YouTube behind the path of a player',
      PAGES_BEHIND_PLAYERS.map(
        (path) => `<iframe src="https://www.youtube.com/embed/${path}"></iframe>`,
      ).join(''),
      '',
    ],
    ['a frame of our own pages', '<iframe src="/api/docs"></iframe>', ''],
    ['a frame with its own text', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['a frame that runs a script', '<iframe src="javascript:alert(1)"></iframe>', ''],
    [
      'a comment and what a browser makes of it',
      '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->a',
      'a',
    ],
    ['an id and a class of the console’s own', '<p id="root" class="MuiDialog-root">a</p>', '<p>a</p>'],
  ])('%s', async (_case, html, expected) => {
    expect(await sanitise(html)).toEqual(expected)
  })

  it.each([
    ['www.sekolah.sch.id', 'https://www.sekolah.sch.id'],
    ['smptiga.sch.id/ppdb?jalur=1', 'https://smptiga.sch.id/ppdb?jalur=1'],
    ['bit.ly/ppdb', 'https://bit.ly/ppdb'],
    ['WWW.Sekolah.net:8080', 'https://WWW.Sekolah.net:8080'],
  ])('the link %s leads to the web, not into the own site', async (typed, href) => {
    expect(await sanitise(`<a href="${typed}">a</a>`)).toBe(`<a href="${href}">a</a>`)
  })

  it.each(['x" onclick="y', '1a', 'a b', 'é'])('an id that no link leads to is removed: %s', async (id) => {
    expect(await sanitise(`<h2 id='${id}'>a</h2>`)).toBe('<h2>a</h2>')
    expect(await sanitise('<p id="syarat">a</p>')).toBe('<p>a</p>')
  })

  it('a link to a new window cannot access its opener', async () => {
    expect(await sanitise('<a href="https://a.id" target="_blank" rel="opener">a</a>')).toBe(
      '<a href="https://a.id" target="_blank" rel="noopener noreferrer">a</a>',
    )
  })

  it('for any input nothing dangerous is left, and a second pass changes nothing', async () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '&',
      '&#x6a;',
      '\0',
      '\n',
      'javascript:',
      'data:',
      ' onerror',
      ' src',
      ' href',
      ' style',
      'script',
      'iframe',
      'svg',
      'img',
      'a',
      'p',
      'b',
      'style',
      'noscript',
      'textarea',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      'x',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const sanitised = await sanitise(pieces.join(''))
        expect(sanitised).not.toMatch(/<(script|svg|style|object|embed|form|textarea|noscript)\b/i)
        expect(sanitised).not.toMatch(/<[^>]*\son\w+\s*=/i)
        expect(sanitised).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i)
        expect(await sanitise(sanitised)).toBe(sanitised)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['nested nine thousand deep', '<div>'.repeat(9000)],
    ['of a hundred thousand lines', 'baris<br>'.repeat(100_000)],
    ['of a hundred thousand unclosed angles', '<'.repeat(100_000)],
    ['with one attribute of a megabyte', `<p title="${'a'.repeat(990_000)}">`],
    ['of a hundred thousand styles', `<p style="${'color:red;'.repeat(90_000)}">`],
  ])('markup %s takes the processor a few seconds at most', async (_case, html) => {
    const readMs = startProcessorTime()
    plainText(await sanitise(html))
    expect(readMs()).toBeLessThan(4000)
  })
})

it('a post is sanitised on creating and on updating', async () => {
  const content = '<p>Aman</p><script>alert(1)</script>'
  const { id } = await writePost(admin, { content })
  expect((await readPost(admin, id)).content).toBe('<p>Aman</p>')
  await admin.put(`/post/${id}`, {
    title: 'A',
    type: 'news',
    status: 'draft',
    content: `${content}<p>Juga</p>`,
  })
  expect((await readPost(admin, id)).content).toBe('<p>Aman</p><p>Juga</p>')
})

describe('the text of a post', () => {
  it('is found by its words and not by its tags, also where a part of the word is bold', async () => {
    await writePost(admin, {
      type: 'page',
      title: 'Cari',
      content: '<h2>Lomba</h2><p>Me<strong>war</strong>nai &amp; R&amp;D</p>',
    })
    const countMatches = async (search: string) =>
      (await listPosts(admin, 'page', { search })).body.result.total_count
    expect(await countMatches('lomba')).toBe(1)
    expect(await countMatches('mewarnai')).toBe(1)
    expect(await countMatches('nai & r&d')).toBe(1)
    expect(await countMatches('lombamewarnai')).toBe(0)
    expect(await countMatches('strong')).toBe(0)
    expect(await countMatches('&amp;')).toBe(0)
  })

  it('lists every embedded image of the library, at any width, and no external one', () => {
    const name = `${'a1'.repeat(16)}.jpg`
    expect(embeddedImages(`<img src="/images/${name}"><img src="https://s.id/images/300-${name}">`)).toEqual([
      name,
      name,
    ])
    expect(embeddedImages('<img src="/images/../x.jpg"><a href="/images/x">x</a>')).toEqual([])
  })
})
