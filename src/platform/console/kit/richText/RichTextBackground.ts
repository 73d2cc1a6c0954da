/** Backgrounds of words, cells and paragraphs: the toolbar cannot set them, but existing and pasted ones are kept. */
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
