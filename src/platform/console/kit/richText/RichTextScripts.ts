/** Superscript and subscript, as in m² and H₂O, which are kept when pasted. */
import { Mark } from '@tiptap/core'

const createScriptMark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const Superscript = createScriptMark('superscript', 'sup')
export const Subscript = createScriptMark('subscript', 'sub')
