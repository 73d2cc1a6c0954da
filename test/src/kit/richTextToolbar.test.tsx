/** The editor's toolbar: ra-input-rich-text's buttons and ours work as one, by keyboard too. */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import axe from 'axe-core'
import { AdminContext, SimpleForm } from 'react-admin'
import { expect, it } from 'vitest'
import { i18nProvider } from '#src/i18n/id.ts'
import { RichTextEditor } from '#src/kit/richText/RichTextEditor.tsx'

async function open() {
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <SimpleForm record={{ content: '<p>Rapat komite</p>' }} toolbar={false}>
        <RichTextEditor source="content" label="Isi" upload={async () => ''} />
      </SimpleForm>
    </AdminContext>,
  )
  const toolbar = await screen.findByRole('toolbar', { name: 'Alat penyunting' })
  const editor = document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor
  if (!editor) throw new Error('The editor is not there.')
  editor.commands.setTextSelection({ from: 1, to: 13 })
  const button = (name: string | RegExp) => within(toolbar).getByRole('button', { name })
  return { user: userEvent.setup({ delay: null }), toolbar, editor, button }
}

it.each([
  ['Tebal (Ctrl+B)', '<p><strong>Rapat komite</strong></p>'],
  ['Miring (Ctrl+I)', '<p><em>Rapat komite</em></p>'],
  ['Garis bawah (Ctrl+U)', '<p><u>Rapat komite</u></p>'],
  ['Coret (Ctrl+Shift+S)', '<p><s>Rapat komite</s></p>'],
  ['Kode (Ctrl+E)', '<p><code>Rapat komite</code></p>'],
  ['Rata kanan (Ctrl+Shift+R)', '<p style="text-align: right;">Rapat komite</p>'],
  ['Daftar berbutir (Ctrl+Shift+8)', '<ul><li><p>Rapat komite</p></li></ul>'],
  ['Daftar bernomor (Ctrl+Shift+7)', '<ol><li><p>Rapat komite</p></li></ol>'],
  ['Kutipan (Ctrl+Shift+B)', '<blockquote><p>Rapat komite</p></blockquote>'],
])('%s does what it says, and shows that it is on', async (name, html) => {
  const { user, editor, button } = await open()
  await user.click(button(name))
  // The editor keeps an empty line behind lists and quotes.
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe(html)
  expect(button(name)).toHaveAttribute('aria-pressed', 'true')
})

it('takes the formats away again', async () => {
  const { user, editor, button } = await open()
  await user.click(button(/^Tebal/))
  await user.click(button(/^Miring/))
  await user.click(button('Hapus format'))
  expect(editor.getHTML()).toBe('<p>Rapat komite</p>')
})

it('is one stop of the Tab key, and the arrow keys walk through every button of it', async () => {
  const { user, toolbar, button } = await open()
  const buttons = within(toolbar).getAllByRole('button')
  const stops = () => buttons.filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([button(/^Gaya paragraf/)])
  stops()[0]?.focus()
  for (const next of buttons.slice(1)) {
    await user.keyboard('{ArrowRight}')
    expect(next).toHaveFocus()
    expect(stops()).toEqual([next])
  }
  await user.keyboard('{Home}{ArrowRight}')
  expect(button(/^Tebal/)).toHaveFocus()
  expect(stops()).toEqual([button(/^Tebal/)])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(button(/^Ulangi/)).toHaveFocus()
})

it('writes in bold by the keyboard alone', async () => {
  const { user, editor, button } = await open()
  button(/^Gaya paragraf/).focus()
  await user.keyboard('{ArrowRight} ')
  expect(editor.getHTML()).toBe('<p><strong>Rapat komite</strong></p>')
})

it('has no fault that axe can find', async () => {
  const { toolbar } = await open()
  // jsdom draws nothing: neither colours nor letters can be compared.
  const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } }
  const { violations, passes } = await axe.run(toolbar, { rules })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(passes.map(({ id }) => id)).toContain('button-name')
})
