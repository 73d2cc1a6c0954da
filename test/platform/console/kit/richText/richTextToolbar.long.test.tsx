/** The editor's toolbar: the buttons of ra-input-rich-text and our own form one toolbar, for the keyboard too. */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import axe from 'axe-core'
import { AdminContext, SimpleForm } from 'react-admin'
import { expect, it } from 'vitest'
import { i18nProvider } from '#platform/console/i18n/id.ts'
import { RichTextEditor } from '#platform/console/kit/richText/RichTextEditor.tsx'
import { WithoutStyles } from '#test/support/console/styles.tsx'

async function open() {
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <SimpleForm record={{ content: '<p>Rapat komite</p>' }} toolbar={false}>
        <RichTextEditor source="content" label="Isi" upload={async () => ''} />
      </SimpleForm>
    </AdminContext>,
    { wrapper: WithoutStyles },
  )
  const toolbar = await screen.findByRole('toolbar', { name: 'Alat penyunting' })
  const editor = document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor
  if (!editor) throw new Error('The editor is not there.')
  editor.commands.setTextSelection({ from: 1, to: 13 })
  const getButton = (name: string | RegExp) => within(toolbar).getByRole('button', { name })
  return { user: userEvent.setup({ delay: null }), toolbar, editor, getButton }
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
])('%s applies its format, and is shown as pressed', async (name, html) => {
  const { user, editor, getButton } = await open()
  await user.click(getButton(name))
  // The editor adds an empty line after lists and quotes.
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe(html)
  expect(getButton(name)).toHaveAttribute('aria-pressed', 'true')
})

it('Hapus format removes the formats', async () => {
  const { user, editor, getButton } = await open()
  await user.click(getButton(/^Tebal/))
  await user.click(getButton(/^Miring/))
  await user.click(getButton('Hapus format'))
  expect(editor.getHTML()).toBe('<p>Rapat komite</p>')
})

it('the toolbar is one Tab stop, and the arrow keys move through all its buttons', async () => {
  const { user, toolbar, getButton } = await open()
  const buttons = within(toolbar).getAllByRole('button')
  const tabStops = () => buttons.filter(({ tabIndex }) => tabIndex === 0)
  expect(tabStops()).toEqual([getButton(/^Gaya paragraf/)])
  tabStops()[0]?.focus()
  for (const next of buttons.slice(1)) {
    await user.keyboard('{ArrowRight}')
    expect(next).toHaveFocus()
    expect(tabStops()).toEqual([next])
  }
  await user.keyboard('{Home}{ArrowRight}')
  expect(getButton(/^Tebal/)).toHaveFocus()
  expect(tabStops()).toEqual([getButton(/^Tebal/)])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(getButton(/^Ulangi/)).toHaveFocus()
})

it('bold can be applied by keyboard only', async () => {
  const { user, editor, getButton } = await open()
  getButton(/^Gaya paragraf/).focus()
  await user.keyboard('{ArrowRight} ')
  expect(editor.getHTML()).toBe('<p><strong>Rapat komite</strong></p>')
})

it('axe finds no violation in the toolbar', async () => {
  const { toolbar } = await open()
  // Jsdom does not render, so colours and glyphs cannot be compared.
  const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } }
  const { violations, passes } = await axe.run(toolbar, { rules })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(passes.map(({ id }) => id)).toContain('button-name')
})
