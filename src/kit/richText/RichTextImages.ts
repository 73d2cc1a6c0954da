/** Images of a rich text upload themselves, however they come in: picked, pasted or dropped. */
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { mayPassLater } from '../screen/failures.ts'
import { typeProblem } from '../upload/ImageUploadCheck.ts'
import { prepareImage } from '../upload/prepareImage.ts'
import { isHeic } from '../upload/shrinkPhoto.ts'
import { dataUrlToFile, imagesIn, withoutForeignImages } from './paste/RichTextPaste.ts'
import { faultOf, statusOf } from './RichTextFaults.ts'
import { uploadCard } from './RichTextUploadCard.ts'

/** Stores an image, tells its progress from 0 to 1, and answers the address it is served from. */
export type UploadContentImage = (file: File, report: (share: number) => void) => Promise<string>

export type RichTextImagesOptions = {
  /** Null where a text holds no images; they are refused then. */
  upload: UploadContentImage | null
  notify: (message: string) => void
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    richTextImages: {
      /** Uploads images into the text, at a position or at the cursor; who asks is told what became of each. */
      uploadImages: (files: File[], at?: number, listener?: UploadListener) => ReturnType
    }
  }
}

/** Until an image is stored it is a decoration: seen by the writer, absent from the text. */
type CardChange = { add: { card: HTMLElement; at: number } } | { remove: HTMLElement }
const uploading = new PluginKey<DecorationSet>('uploading')

export const RichTextImages = Extension.create<RichTextImagesOptions>({
  name: 'richTextImages',

  addCommands() {
    return {
      uploadImages:
        (files, at, listener) =>
        ({ editor, state, dispatch }) => {
          const position = at ?? state.selection.to
          // After this command's own transaction, which the cards must not be part of.
          if (dispatch)
            queueMicrotask(() => startUploads(editor, this.options, { files, at: position, ...listener }))
          return true
        },
    }
  },

  addProseMirrorPlugins() {
    const { editor, options } = this
    const take = (view: EditorView, data: DataTransfer | null, at: number) => {
      const files = imagesIn(data)
      const within = Math.min(at, view.state.doc.content.size)
      if (files.length > 0) startUploads(editor, options, { files, at: within })
      return files.length > 0
    }
    return [
      new Plugin({
        key: uploading,
        state: { init: () => DecorationSet.empty, apply: applyChange },
        props: {
          decorations: (state) => uploading.getState(state),
          handlePaste: (view, event) => take(view, event.clipboardData, view.state.selection.to),
          handleDrop: (view, event, ...[, isMoved]) => {
            const spot = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return !isMoved && take(view, event.dataTransfer, spot?.pos ?? view.state.doc.content.size)
          },
          transformPastedHTML: (html) => withoutForeignImages(html, options.notify),
        },
        appendTransaction: (transactions, _before, state) =>
          transactions.some((transaction) => transaction.docChanged)
            ? liftEmbeddedImages(state, (file, at) => {
                if (file) startUploads(editor, options, { files: [file], at })
                else options.notify('Satu gambar yang ditempel tidak dapat dibaca.')
              })
            : null,
      }),
    ]
  },
})

/** How many images are still on their way, or failed and wait for the writer. */
export function countUploads(state: EditorState) {
  return uploading.getState(state)?.find().length ?? 0
}

function applyChange(transaction: Transaction, cards: DecorationSet) {
  const moved = cards.map(transaction.mapping, transaction.doc)
  const change: CardChange | undefined = transaction.getMeta(uploading)
  if (!change) return moved
  if ('remove' in change)
    return moved.remove(moved.find(undefined, undefined, (spec) => spec.card === change.remove))
  const { card, at } = change.add
  return moved.add(transaction.doc, [Decoration.widget(at, card, { card, side: 1, ignoreSelection: true })])
}

const NO_IMAGES = 'Di sini teks tidak memuat gambar. Lampirkan gambarnya sebagai berkas.'

export type UploadListener = {
  /** @param src where it is served from */
  onStored?: (src: string) => void
  /** It is no picture that can be taken; its card says why, or nothing of it stays. */
  onRefused?: () => void
}
type Placed = UploadListener & { at: number }

function startUploads(
  editor: Editor,
  { upload, notify }: RichTextImagesOptions,
  { files, ...placed }: Placed & { files: File[] },
) {
  if (!upload) return files.length > 0 ? notify(NO_IMAGES) : undefined
  for (const file of files) {
    const problem = isHeic(file) ? undefined : typeProblem(file)
    if (problem) {
      notify(problem)
      placed.onRefused?.()
    } else startUpload(editor, { upload, notify }, { file, ...placed })
  }
}

type Able = RichTextImagesOptions & { upload: UploadContentImage }

function startUpload(
  editor: Editor,
  { upload, notify }: Able,
  { file: chosen, at, onStored, onRefused }: Placed & { file: File },
) {
  const change = (value: CardChange) => editor.view.dispatch(editor.state.tr.setMeta(uploading, value))
  const card = uploadCard(chosen, { retry: () => send(), remove: () => change({ remove: card.dom }) })
  change({ add: { card: card.dom, at } })

  async function send() {
    card.showProgress(0)
    const { file, problem } = await prepareImage(chosen)
    if (editor.isDestroyed) return
    if (problem !== undefined) {
      notify(problem)
      onRefused?.()
      return change({ remove: card.dom })
    }
    try {
      const src = await upload(file, card.showProgress)
      if (editor.isDestroyed) return
      insertImage(editor, card.dom, src)
      onStored?.(src)
    } catch (failure) {
      if (editor.isDestroyed) return
      const status = statusOf(failure)
      notify(describeFailure(status))
      if (status === 403) change({ remove: card.dom })
      else card.showFailure(faultOf(chosen.name, failure), { canRetry: mayPassLater(failure) })
      if (!mayPassLater(failure)) onRefused?.()
    }
  }
  void send()
}

function insertImage(editor: Editor, card: HTMLElement, src: string) {
  const place = uploading.getState(editor.state)?.find(undefined, undefined, (spec) => spec.card === card)[0]
  // The text around it was deleted meanwhile, and the image with it.
  if (!place) return
  const { tr, schema } = editor.state
  const image = schema.nodes.image?.create({ src })
  if (image)
    editor.view.dispatch(
      tr.replaceRangeWith(place.from, place.from, image).setMeta(uploading, { remove: card }),
    )
}

/** Takes `data:` images out of the text and hands each over with the place it stood in. */
function liftEmbeddedImages(state: EditorState, hand: (file: File | undefined, at: number) => void) {
  const found: { node: Node; at: number }[] = []
  state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && /^data:/i.test(String(node.attrs.src))) found.push({ node, at })
  })
  if (found.length === 0) return null
  const { tr } = state
  for (const { node, at } of found) {
    const from = tr.mapping.map(at)
    tr.delete(from, from + node.nodeSize)
    const file = dataUrlToFile(String(node.attrs.src))
    // The text has to settle before a card can be put into it.
    queueMicrotask(() => hand(file, from))
  }
  return tr
}

/** Three texts: too large, not an image, and whatever else went wrong. */
function describeFailure(status: number) {
  return status === 0
    ? `Image upload failed due to a XHR Transport error. Code: ${status}`
    : `HTTP Error: ${status}`
}
