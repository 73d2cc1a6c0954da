/** The editor's extensions, which define the allowed content; other pasted content is dropped. */
import { Extension } from '@tiptap/core'
import { Color } from '@tiptap/extension-color'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyle } from '@tiptap/extension-text-style'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { RichTextBackground } from './RichTextBackground.ts'
import { RichTextCursor } from './RichTextCursor.ts'
import { RichTextFigure } from './RichTextFigure.ts'
import { RichTextImages, type RichTextImagesOptions } from './RichTextImages.ts'
import { Subscript, Superscript } from './RichTextScripts.ts'
import { RichTextTableKeys } from './RichTextTableKeys.ts'
import { RichTextVideo } from './RichTextVideo.ts'

export function richTextExtensions(images: RichTextImagesOptions) {
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener', target: null },
      },
    }),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    TextStyle,
    Color,
    RichTextBackground,
    HeadingIds,
    Superscript,
    Subscript,
    TableKit.configure({ table: { resizable: false } }),
    RichTextTableKeys,
    RichTextCursor,
    // allowBase64 lets pasted images through to RichTextImages, which replaces them by uploads.
    Image.configure({ inline: true, allowBase64: true }),
    RichTextFigure,
    RichTextVideo,
    RichTextImages.configure(images),
  ]
}

/** A pasted or imported heading keeps the id to which links of the text lead; its other half or its copy gets none. */
const HeadingIds = Extension.create({
  name: 'headingIds',

  addGlobalAttributes() {
    return [{ types: ['heading'], attributes: { id: { default: null } } }]
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, tr }) => {
          if (!transactions.some(({ docChanged }) => docChanged)) return null
          const seen = new Set<unknown>()
          doc.descendants(({ type, attrs }, position) => {
            if (type.name !== 'heading' || attrs.id === null) return
            if (seen.has(attrs.id)) tr.setNodeAttribute(position, 'id', null)
            seen.add(attrs.id)
          })
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})
