/** The editor keeps all elements of a saved text when it is opened and saved again. */
import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { richTextExtensions } from '#platform/console/kit/richText/RichTextExtensions.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

const reopen = (content: string) => {
  editor = new Editor({
    extensions: richTextExtensions({ upload: async () => '', notify: () => {} }),
    content,
  })
  return editor.view.dom as HTMLElement
}

it.each([
  ['tables', '<table><tr><td>Senin</td><td>Matematika</td></tr></table>', 'td', ['Senin', 'Matematika']],
  [
    'table headings',
    '<table><thead><tr><th>Hari</th><th>Jam</th></tr></thead></table>',
    'th',
    ['Hari', 'Jam'],
  ],
  ['superscript', '<p>9 m<sup>2</sup></p>', 'sup', ['2']],
  ['subscript', '<p>H<sub>2</sub>O</p>', 'sub', ['2']],
])('keeps %s', (_what, content, tag, expected) => {
  const texts = [...reopen(content).querySelectorAll(tag)].map((element) => element.textContent)
  expect(texts).toEqual(expected)
})

it('keeps the backgrounds of words, cells and paragraphs, together with text colours', () => {
  const page = reopen(
    '<p style="background-color: pink">A <span style="background-color: yellow; color: red">B</span></p>' +
      '<table><tr><th style="background-color: green">C</th><td style="background-color: #cfe2f3">D</td></tr></table>',
  )
  const backgrounds = [...page.querySelectorAll<HTMLElement>('[style*=background]')].map(
    ({ textContent, style }) => [textContent, style.backgroundColor],
  )
  expect(backgrounds).toEqual([
    ['A B', 'pink'],
    ['B', 'yellow'],
    ['C', 'green'],
    ['D', 'rgb(207, 226, 243)'],
  ])
  expect(page.querySelector<HTMLElement>('span[style]')?.style.color).toBe('red')
})

it('keeps cells that span several columns', () => {
  const page = reopen('<table><tr><td colspan="2">Libur</td></tr><tr><td>A</td><td>B</td></tr></table>')
  expect(page.querySelector('td')?.colSpan).toBe(2)
})

it('keeps the id of a heading, to which links lead, and gives it to no other one', () => {
  const text = '<h2 id="syarat">Syarat masuk</h2>'
  reopen(text)
  expect(editor?.getHTML().replace(/<p><\/p>$/, '')).toBe(text)
  editor?.chain().setTextSelection(8).splitBlock().run()
  expect(editor?.getHTML().match(/id=/g)).toHaveLength(1)
})

it('keeps a picture with its caption, its alternative text and its width', () => {
  const figure =
    '<figure><img src="/images/900-a.jpg" alt="Siswa berbaris" width="600"><figcaption>Upacara Senin &amp; Selasa</figcaption></figure>'
  reopen(figure)
  expect(editor?.getHTML().replace(/<p><\/p>$/, '')).toBe(figure)
})
