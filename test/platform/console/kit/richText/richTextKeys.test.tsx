/** Keys in a rich text's tables, videos, and lists pasted from a word processor. */
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { convertWordLists } from '#platform/console/kit/richText/paste/RichTextWordPaste.ts'
import { richTextExtensions } from '#platform/console/kit/richText/RichTextExtensions.ts'
import { parseVideoUrl } from '#platform/console/kit/richText/RichTextVideo.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(content: string): Editor {
  const images = { upload: async () => '', notify: () => {} }
  editor = new Editor({ extensions: richTextExtensions(images), content })
  return editor
}

describe('Tab in a table', () => {
  const TABLE = '<table><tr><td>A</td><td>B</td></tr></table>'
  const pressTab = (text: Editor, shiftKey = false) =>
    text.view.someProp('handleKeyDown', (handle) =>
      handle(text.view, new KeyboardEvent('keydown', { key: 'Tab', shiftKey })),
    )
  const countCells = (text: Editor) => text.view.dom.querySelectorAll('td').length

  it('moves to the next cell, and from the last one to the text below', () => {
    const text = open(`${TABLE}<p>Sesudah</p>`)
    text.commands.setTextSelection(4)
    expect(text.state.selection.$from.parent.textContent).toBe('A')
    pressTab(text)
    expect(text.state.selection.$from.parent.textContent).toBe('B')
    pressTab(text)
    expect(text.state.selection.$from.parent.textContent).toBe('Sesudah')
    // Tab has added no row to the table.
    expect(countCells(text)).toBe(2)
  })

  it('moves backwards with Shift, and from the first cell to a new line above', () => {
    const text = open(`${TABLE}<p>Sesudah</p>`)
    text.commands.setTextSelection(4)
    pressTab(text, true)
    expect([text.isActive('table'), text.state.doc.firstChild?.type.name]).toEqual([false, 'paragraph'])
    text.commands.insertContent('Sebelum')
    expect(text.view.dom.textContent).toBe('SebelumABSesudah')
  })

  it('is not handled outside a table', () => {
    const text = open('<p>Isi</p>')
    expect(pressTab(text)).toBeFalsy()
  })
})

describe('a video', () => {
  it.each([
    ['https://youtu.be/aqz-KE-bpKQ?t=90', 'start=90'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', 'start=90'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', null],
  ])('%s starts at the time in its URL, also when the text is opened again', (url, start) => {
    const text = open('')
    text.commands.setYoutubeVideo(parseVideoUrl(url))
    const html = text.getHTML()
    const embedded = /src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect([embedded.includes('/embed/aqz-KE-bpKQ'), /start=\d+/.exec(embedded)?.[0] ?? null]).toEqual([
      true,
      start,
    ])
    text.destroy()
    expect(open(html).getHTML()).toBe(html)
  })

  it.each([
    ['?t=90', ' · mulai 1:30'],
    ['?t=1h1m30s', ' · mulai 1:01:30'],
    ['?t=5', ' · mulai 0:05'],
    ['', 'aqz-KE-bpKQ'],
  ])('with %s shows the writer when it starts', (query, suffix) => {
    const text = open('')
    text.commands.setYoutubeVideo(parseVideoUrl(`https://youtu.be/aqz-KE-bpKQ${query}`))
    expect(text.view.dom.querySelector('.rich-video')?.textContent).toMatch(new RegExp(`${suffix}$`))
  })

  it('shows its thumbnail to the writer', () => {
    const text = open('')
    text.commands.setYoutubeVideo(parseVideoUrl('https://youtu.be/aqz-KE-bpKQ?t=5'))
    expect(text.view.dom.querySelector('img')?.src).toBe('https://i.ytimg.com/vi/aqz-KE-bpKQ/mqdefault.jpg')
  })
})

describe('a list of Word', () => {
  const wordListItem = (level: number, marker: string, text: string) =>
    `<p class="MsoListParagraph" style="margin-left:36pt;mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
  const convert = (html: string) => convertWordLists(html).replace(/<!--.*?-->/g, '')

  it.each([
    [
      'with bullets',
      wordListItem(1, '·', 'Satu') + wordListItem(1, '·', 'Dua'),
      '<ul><li>Satu</li><li>Dua</li></ul>',
    ],
    [
      'with numbers',
      wordListItem(1, '1.', 'Satu') + wordListItem(1, '2.', 'Dua'),
      '<ol><li>Satu</li><li>Dua</li></ol>',
    ],
    [
      'with nested lists',
      wordListItem(1, '1.', 'Satu') +
        wordListItem(2, 'o', 'Dalam') +
        wordListItem(3, 'i)', 'Lebih dalam') +
        wordListItem(1, '2.', 'Dua'),
      '<ol><li>Satu<ul><li>Dalam<ol><li>Lebih dalam</li></ol></li></ul></li><li>Dua</li></ol>',
    ],
    [
      'followed by a paragraph and another list',
      `${wordListItem(1, '·', 'Satu')}<p>Antara</p>${wordListItem(1, '·', 'Dua')}`,
      '<ul><li>Satu</li></ul><p>Antara</p><ul><li>Dua</li></ul>',
    ],
    [
      'with bullets after one with numbers',
      wordListItem(1, '1)', 'Satu') + wordListItem(1, '§', 'Dua'),
      '<ol><li>Satu</li></ol><ul><li>Dua</li></ul>',
    ],
    ['with bold words', wordListItem(1, '·', '<b>Satu</b> dua'), '<ul><li><b>Satu</b> dua</li></ul>'],
  ])('%s becomes HTML', (_kind, pasted, expected) => {
    expect(convert(pasted)).toBe(expected)
  })

  it('stays a list when it is pasted, and other texts stay unchanged', () => {
    const text = open('<p></p>')
    let pasted = wordListItem(1, '1.', 'Satu') + wordListItem(1, '2.', 'Dua')
    // Every extension's transform is applied, as on a paste.
    text.view.someProp('transformPastedHTML', (transform) => {
      pasted = transform(pasted, text.view)
    })
    text.commands.setContent(pasted)
    const items = [...text.view.dom.querySelectorAll('ol > li')]
    expect(items.map(({ textContent }) => textContent)).toEqual(['Satu', 'Dua'])
    expect(convertWordLists('<p>Biasa</p>')).toBe('<p>Biasa</p>')
  })
})
