/** Why the console does not use `<RichTextInput>` of ra-input-rich-text: it replaces the whole document on every change. */
import { act, render, waitFor } from '@testing-library/react'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { RichTextInput as StockInput } from 'ra-input-rich-text'
import { AdminContext, SimpleForm } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { countUploads } from '#platform/console/kit/richText/RichTextCards.ts'
import { RichTextEditor } from '#platform/console/kit/richText/RichTextEditor.tsx'
import { richTextExtensions } from '#platform/console/kit/richText/RichTextExtensions.ts'

/** An upload that never ends. */
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

/** Makes a change and waits for the form's reaction. */
const applyChange = (makeChange: () => unknown) =>
  act(async () => {
    makeChange()
    // Uploads start after the command that requested them.
    await Promise.resolve()
  })

describe.each([
  ['stock', false],
  ['own', true],
] as const)('in the %s editor', (input, isKept) => {
  it(`an uploading image is ${isKept ? 'kept' : 'lost'} when the writer continues`, async () => {
    const editor = await open(input, '<p>Rapat komite</p>')
    await applyChange(() =>
      editor.commands.uploadImages({
        files: [new File(['x'], 'foto.jpg', { type: 'image/jpeg' })],
        position: 1,
      }),
    )
    expect(countUploads(editor.state)).toBe(1)
    await applyChange(() => editor.view.dispatch(editor.state.tr.insertText('!', 13)))
    expect(editor.getText()).toBe('Rapat komite!')
    expect(countUploads(editor.state)).toBe(isKept ? 1 : 0)
  })

  it(`an undone change can ${isKept ? '' : 'not '}be redone`, async () => {
    const editor = await open(input, '<p>Rapat komite</p>')
    await applyChange(() => editor.view.dispatch(editor.state.tr.insertText('!', 13)))
    await applyChange(() => editor.commands.undo())
    expect(editor.getText()).toBe('Rapat komite')
    await applyChange(() => editor.commands.redo())
    expect(editor.getText()).toBe(isKept ? 'Rapat komite!' : 'Rapat komite')
  })

  it(`a selected image is ${isKept ? 'still' : 'no longer'} selected when another upload ends`, async () => {
    const editor = await open(input, '<p>Rapat <img src="/images/1.jpg"> komite</p>')
    await applyChange(() => editor.commands.setNodeSelection(7))
    expect(editor.state.selection).toBeInstanceOf(NodeSelection)
    const newImage = editor.schema.nodes.image?.create({ src: '/images/2.jpg' })
    await applyChange(() => newImage && editor.view.dispatch(editor.state.tr.insert(1, newImage)))
    expect(editor.getHTML()).toContain('/images/2.jpg')
    expect(editor.state.selection instanceof NodeSelection).toBe(isKept)
  })
})
