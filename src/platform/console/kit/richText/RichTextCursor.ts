/** Cursor positions beside pictures, videos and tables; typing with one selected inserts text after it instead of replacing it. */
import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Puts the cursor into the text before (-1) or after (1) the edge of a block; adds a paragraph if there is no text. */
export function setCursorBeside(tr: Transaction, edge: number, direction: 1 | -1): Transaction {
  const $edge = tr.doc.resolve(edge)
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  const isAtDocumentEdge = (direction === 1 ? $edge.nodeAfter : $edge.nodeBefore) === null
  if (isAtDocumentEdge && paragraph) tr.insert(edge, paragraph)
  const cursorPosition = isAtDocumentEdge && direction === -1 ? edge + 1 : edge
  return tr.setSelection(Selection.near(tr.doc.resolve(cursorPosition), direction)).scrollIntoView()
}

/** Puts the cursor after a selected picture or video; after a block, into an empty paragraph. */
export function setCursorAfter(tr: Transaction, { node, to }: NodeSelection): Transaction {
  if (node.isInline) return tr.setSelection(TextSelection.create(tr.doc, to))
  const next = tr.doc.resolve(to).nodeAfter
  const paragraph = tr.doc.type.schema.nodes.paragraph
  const isEmptyLine = next?.type === paragraph && next?.content.size === 0
  if (paragraph && !isEmptyLine) tr.insert(to, paragraph.create())
  return setCursorBeside(tr, to, 1)
}

function typeAfterSelected({ state, dispatch }: EditorView, text: string): boolean {
  const { selection, tr } = state
  if (!(selection instanceof NodeSelection)) return false
  dispatch(setCursorAfter(tr, selection).insertText(text).scrollIntoView())
  return true
}

export const RichTextCursor = Extension.create({
  name: 'richTextCursor',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: { handleTextInput: (view, _from, _to, text) => typeAfterSelected(view, text) },
      }),
    ]
  },
})
