/** Backgrounds of words, cells and paragraphs: nothing here sets them, but a text that has them keeps them. */
import { Extension } from '@tiptap/core'

export const RichTextBackground = Extension.create({
  name: 'richTextBackground',

  addGlobalAttributes() {
    return [
      {
        types: ['textStyle', 'tableCell', 'tableHeader', 'paragraph', 'heading'],
        attributes: {
          backgroundColor: {
            default: null,
            parseHTML: ({ style }) => style.backgroundColor || null,
            renderHTML: ({ backgroundColor }) =>
              backgroundColor ? { style: `background-color: ${backgroundColor}` } : {},
          },
        },
      },
    ]
  },
})
