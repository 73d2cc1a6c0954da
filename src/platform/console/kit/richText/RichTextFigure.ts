/** The figure node (an image with a caption), and functions that find and describe images of a text. */
import { type Editor, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, type Transaction } from '@tiptap/pm/state'
import { setCursorAfter } from './RichTextCursor.ts'

const findImage = (figure: HTMLElement) => figure.querySelector('img')
const imageAttribute = (name: string) => ({
  default: null,
  parseHTML: (figure: HTMLElement) => findImage(figure)?.getAttribute(name) ?? null,
})

export const RichTextFigure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: imageAttribute('src'),
      alt: imageAttribute('alt'),
      width: imageAttribute('width'),
      caption: {
        default: '',
        parseHTML: (figure) => figure.querySelector('figcaption')?.textContent?.trim() ?? '',
      },
    }
  },

  // Matches only figures with one uploaded image; figures with tables or several images keep their structure.
  parseHTML() {
    return [
      {
        tag: 'figure',
        getAttrs: (figure) =>
          figure.querySelectorAll('img, table, iframe').length === 1 &&
          /^(?!data:)./i.test(findImage(figure)?.getAttribute('src') ?? '') &&
          null,
      },
    ]
  },

  renderHTML({ node }) {
    const { caption, ...image } = node.attrs
    return ['figure', ['img', image], ...(caption ? [['figcaption', caption]] : [])]
  },
})

export type Description = { alt: string; caption: string; width: number | null }

type PicturePosition = { node: DocumentNode; position: number }

/** A picture is an image node, or a figure node, which has a caption too. */
const isPicture = ({ type }: DocumentNode) => type.name === 'image' || type.name === 'figure'

/** The selected picture of the text. */
export function selectedPicture({ state }: Editor): PicturePosition | null {
  const { from } = state.selection
  const node = state.doc.nodeAt(from)
  return node && isPicture(node) && !state.selection.empty ? { node, position: from } : null
}

/** The first picture with this `src` at or after the position `from`; null if the text no longer contains it. */
export function findPictureBySrc({ state }: Editor, src: string, from = 0): PicturePosition | null {
  let picture: PicturePosition | null = null
  state.doc.descendants((node, position) => {
    if (!picture && position >= from && isPicture(node) && node.attrs.src === src)
      picture = { node, position }
  })
  return picture
}

/** Sets a picture's alt text, caption and width; with a caption it becomes a figure. If it was selected, the cursor moves after it. */
export function describePicture(editor: Editor, picture: PicturePosition, description: Description) {
  const { tr } = editor.state
  if (!changePicture(tr, picture, description)) return false
  if (tr.selection instanceof NodeSelection) setCursorAfter(tr, tr.selection)
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

function changePicture(
  tr: Transaction,
  { node, position }: PicturePosition,
  { caption, ...attributes }: Description,
) {
  const attrs = { ...node.attrs, ...attributes }
  const isFigure = node.type.name === 'figure'
  const { figure, image, paragraph } = node.type.schema.nodes
  if (!figure || !image || !paragraph) return false
  const end = position + node.nodeSize
  if (isFigure === Boolean(caption))
    tr.setNodeMarkup(position, undefined, isFigure ? { ...attrs, caption } : { ...attrs, height: null })
  else if (isFigure) tr.replaceWith(position, end, paragraph.create(null, image.create(attrs)))
  else tr.replaceRangeWith(position, end, figure.create({ ...attrs, caption }))
  return true
}
