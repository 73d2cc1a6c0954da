/** A rich text by the keyboard and from a word processor. */
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { convertWordLists } from '#src/kit/richText/paste/RichTextWordPaste.ts'
import { richTextExtensions } from '#src/kit/richText/RichTextExtensions.ts'
import { parseVideoUrl } from '#src/kit/richText/RichTextVideo.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(content: string): Editor {
  const images = { upload: async () => '', notify: () => {} }
  editor = new Editor({ extensions: richTextExtensions(images), content })
  return editor
}

describe('Tab in a table', () => {
  const TABLE = '<table><tr><td>A</td><td>B</td></tr></table>'
  const press = (text: Editor, shiftKey = false) =>
    text.view.someProp('handleKeyDown', (handle) =>
      handle(text.view, new KeyboardEvent('keydown', { key: 'Tab', shiftKey })),
    )
  const cellsOf = (text: Editor) => text.view.dom.querySelectorAll('td').length

  it('goes to the next cell and then out of it, into the text below', () => {
    const text = open(`${TABLE}<p>Sesudah</p>`)
    text.commands.setTextSelection(4)
    expect(text.state.selection.$from.parent.textContent).toBe('A')
    press(text)
    expect(text.state.selection.$from.parent.textContent).toBe('B')
    press(text)
    expect(text.state.selection.$from.parent.textContent).toBe('Sesudah')
    // The table has not grown on the way.
    expect(cellsOf(text)).toBe(2)
  })

  it('goes backwards with Shift, out of the first cell into a line that is made above', () => {
    const text = open(`${TABLE}<p>Sesudah</p>`)
    text.commands.setTextSelection(4)
    press(text, true)
    expect([text.isActive('table'), text.state.doc.firstChild?.type.name]).toEqual([false, 'paragraph'])
    text.commands.insertContent('Sebelum')
    expect(text.view.dom.textContent).toBe('SebelumABSesudah')
  })

  it('is left to others outside of one', () => {
    const text = open('<p>Isi</p>')
    expect(press(text)).toBeFalsy()
  })
})

describe('a video', () => {
  it.each([
    ['https://youtu.be/aqz-KE-bpKQ?t=90', 'start=90'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', 'start=90'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', null],
  ])('%s begins where its address says, and still does when the text is opened again', (address, start) => {
    const first = open('')
    first.commands.setYoutubeVideo(parseVideoUrl(address))
    const html = first.getHTML()
    const embedded = /src="([^"]+)"/.exec(html)?.[1] ?? ''
    expect([embedded.includes('/embed/aqz-KE-bpKQ'), /start=\d+/.exec(embedded)?.[0] ?? null]).toEqual([
      true,
      start,
    ])
    first.destroy()
    expect(open(html).getHTML()).toBe(html)
  })

  it.each([
    ['?t=90', ' · mulai 1:30'],
    ['?t=1h1m30s', ' · mulai 1:01:30'],
    ['?t=5', ' · mulai 0:05'],
    ['', 'aqz-KE-bpKQ'],
  ])('with %s tells the writer when it begins', (query, ending) => {
    const text = open('')
    text.commands.setYoutubeVideo(parseVideoUrl(`https://youtu.be/aqz-KE-bpKQ${query}`))
    expect(text.view.dom.querySelector('.rich-video')?.textContent).toMatch(new RegExp(`${ending}$`))
  })

  it('shows its thumbnail to the writer', () => {
    const text = open('')
    text.commands.setYoutubeVideo(parseVideoUrl('https://youtu.be/aqz-KE-bpKQ?t=5'))
    expect(text.view.dom.querySelector('img')?.src).toBe('https://i.ytimg.com/vi/aqz-KE-bpKQ/mqdefault.jpg')
  })
})

describe('a list of Word', () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class="MsoListParagraph" style="margin-left:36pt;mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="mso-list:Ignore">${mark}<span>&nbsp;&nbsp;</span></span><![endif]>${words}</p>`
  const clean = (html: string) => convertWordLists(html).replace(/<!--.*?-->/g, '')

  it.each([
    ['of points', item(1, '·', 'Satu') + item(1, '·', 'Dua'), '<ul><li>Satu</li><li>Dua</li></ul>'],
    ['of numbers', item(1, '1.', 'Satu') + item(1, '2.', 'Dua'), '<ol><li>Satu</li><li>Dua</li></ol>'],
    [
      'within a list, and out of it again',
      item(1, '1.', 'Satu') + item(2, 'o', 'Dalam') + item(3, 'i)', 'Lebih dalam') + item(1, '2.', 'Dua'),
      '<ol><li>Satu<ul><li>Dalam<ol><li>Lebih dalam</li></ol></li></ul></li><li>Dua</li></ol>',
    ],
    [
      'after another, with a paragraph between',
      `${item(1, '·', 'Satu')}<p>Antara</p>${item(1, '·', 'Dua')}`,
      '<ul><li>Satu</li></ul><p>Antara</p><ul><li>Dua</li></ul>',
    ],
    [
      'of points after one of numbers',
      item(1, '1)', 'Satu') + item(1, '§', 'Dua'),
      '<ol><li>Satu</li></ol><ul><li>Dua</li></ul>',
    ],
    ['with bold words keeps them', item(1, '·', '<b>Satu</b> dua'), '<ul><li><b>Satu</b> dua</li></ul>'],
  ])('%s', (_what, pasted, expected) => {
    expect(clean(pasted)).toBe(expected)
  })

  it('stays a list in the text it is pasted into, and other texts stay as they are', () => {
    const text = open('<p></p>')
    let pasted = item(1, '1.', 'Satu') + item(1, '2.', 'Dua')
    // As each paste goes through all that change it.
    text.view.someProp('transformPastedHTML', (change) => {
      pasted = change(pasted, text.view)
    })
    text.commands.setContent(pasted)
    const items = [...text.view.dom.querySelectorAll('ol > li')]
    expect(items.map(({ textContent }) => textContent)).toEqual(['Satu', 'Dua'])
    expect(convertWordLists('<p>Biasa</p>')).toBe('<p>Biasa</p>')
  })
})
