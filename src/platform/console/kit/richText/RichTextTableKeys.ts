/** Tab moves through the cells of a table and, after the last one, out of it; Shift-Tab moves backwards. */
import { type Editor, Extension } from '@tiptap/core'
import { setCursorBeside } from './RichTextCursor.ts'

export const RichTextTableKeys = Extension.create({
  name: 'richTextTableKeys',
  // Overrides the Tab of the table extension, which adds a row at the end and so traps the keyboard.
  priority: 1000,

  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Tab: () => editor.isActive('table') && (editor.commands.goToNextCell() || leaveTable(editor, 1)),
      'Shift-Tab': () =>
        editor.isActive('table') && (editor.commands.goToPreviousCell() || leaveTable(editor, -1)),
    }
  },
})

/** Moves the cursor to the text beside the table; adds a paragraph if there is none. */
function leaveTable({ state, view }: Editor, direction: 1 | -1): boolean {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth + 1 }, (_, level) => level).find(
    (level) => $from.node(level).type.name === 'table',
  )
  if (depth === undefined) return false
  const edge = direction === 1 ? $from.after(depth) : $from.before(depth)
  view.dispatch(setCursorBeside(state.tr, edge, direction))
  return true
}
