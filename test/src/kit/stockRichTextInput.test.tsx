/** Why ra-input-rich-text's own `<RichTextInput>` does not serve: it sets the whole document again on every change. */
import { act, render, waitFor } from '@testing-library/react'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { RichTextInput as StockInput } from 'ra-input-rich-text'
import { AdminContext, SimpleForm } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { RichTextEditor } from '#src/kit/richText/RichTextEditor.tsx'
import { richTextExtensions } from '#src/kit/richText/RichTextExtensions.ts'
import { countUploads } from '#src/kit/richText/RichTextImages.ts'

/** Long under way. */
const upload = () => new Promise<string>(() => {})
const stockOptions = { extensions: richTextExtensions({ upload, notify: () => {} }) }
const INPUTS = {
  stock: () => <StockInput source="content" editorOptions={stockOptions} />,
  own: () => <RichTextEditor source="content" label="Isi" upload={upload} />,
}

async function open(input: keyof typeof INPUTS, content: string): Promise<Editor> {
  const Input = INPUTS[input]
  render(
    <AdminContext>
      <SimpleForm record={{ content }} toolbar={false}>
        <Input />
      </SimpleForm>
    </AdminContext>,
  )
  return waitFor(() => {
    const page = document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')
    if (!page?.editor) throw new Error('The editor is not there yet.')
    return page.editor
  })
}

/** A change, and everything the form does about it. */
const change = (make: () => unknown) =>
  act(async () => {
    make()
    // Uploads begin after the command that asked for them.
    await Promise.resolve()
  })

describe.each([
  ['stock', false],
  ['own', true],
] as const)('in the editor that is %s', (input, isKept) => {
  it(`an image under way is ${isKept ? 'kept' : 'lost'} when the writer writes on`, async () => {
    const editor = await open(input, '<p>Rapat komite</p>')
    await change(() => editor.commands.uploadImages([new File(['x'], 'foto.jpg', { type: 'image/jpeg' })], 1))
    expect(countUploads(editor.state)).toBe(1)
    await change(() => editor.view.dispatch(editor.state.tr.insertText('!', 13)))
    expect(editor.getText()).toBe('Rapat komite!')
    expect(countUploads(editor.state)).toBe(isKept ? 1 : 0)
  })

  it(`what was undone can ${isKept ? '' : 'not '}be done again`, async () => {
    const editor = await open(input, '<p>Rapat komite</p>')
    await change(() => editor.view.dispatch(editor.state.tr.insertText('!', 13)))
    await change(() => editor.commands.undo())
    expect(editor.getText()).toBe('Rapat komite')
    await change(() => editor.commands.redo())
    expect(editor.getText()).toBe(isKept ? 'Rapat komite!' : 'Rapat komite')
  })

  it(`a chosen image is ${isKept ? 'still' : 'no longer'} chosen when an upload elsewhere is done`, async () => {
    const editor = await open(input, '<p>Rapat <img src="/images/1.jpg"> komite</p>')
    await change(() => editor.commands.setNodeSelection(7))
    expect(editor.state.selection).toBeInstanceOf(NodeSelection)
    const stored = editor.schema.nodes.image?.create({ src: '/images/2.jpg' })
    await change(() => stored && editor.view.dispatch(editor.state.tr.insert(1, stored)))
    expect(editor.getHTML()).toContain('/images/2.jpg')
    expect(editor.state.selection instanceof NodeSelection).toBe(isKept)
  })
})
