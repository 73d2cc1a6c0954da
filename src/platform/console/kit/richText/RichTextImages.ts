/** Uploads images that are picked, pasted or dropped into a rich text. */
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { DecorationSet, type EditorView } from '@tiptap/pm/view'
import { isRetryable } from '../screen/failures.ts'
import { imageTypeProblem } from '../upload/ImageUploadCheck.ts'
import type { Upload } from '../upload/kept/useUploader.ts'
import { prepareImage } from '../upload/prepareImage.ts'
import { isHeic } from '../upload/shrinkPhoto.ts'
import { dataUrlToFile, readImageFiles, sanitizePastedHtml } from './paste/RichTextPaste.ts'
import { applyCardChange, type CardChange, insertImage, UPLOADS_KEY } from './RichTextCards.ts'
import { createUploadCard } from './RichTextUploadCard.ts'
import { describeReason, describeUploadError, readHttpStatus } from './RichTextUploadErrors.ts'

/** Uploads an image, reports the progress from 0 to 1, and returns its URL. */
export type UploadContentImage = (file: File, onProgress: (progress: number) => void) => Promise<string>

/** How the editor keeps images on the device until they are uploaded. */
export type KeptImages = {
  /** @returns the id of the image */
  keep: (file: File, position: number) => string
  /** Uploads it, again when the connection is back or before signing out. */
  run: (id: string, upload: Upload) => Promise<void>
  drop: (id: string) => void
  /** It was refused for good: a later page names it with the reason. */
  refuse: (id: string, reason: string) => void
}

export type RichTextImagesOptions = {
  device?: KeptImages
  /** Null if the text may have no images. */
  upload: UploadContentImage | null
  notify: (message: string) => void
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    richTextImages: {
      /** Uploads images into the text, at a position or at the cursor. */
      uploadImages: (upload: UploadListener & { files: File[]; position?: number }) => ReturnType
    }
  }
}

export const RichTextImages = Extension.create<RichTextImagesOptions>({
  name: 'richTextImages',

  addCommands() {
    return {
      uploadImages:
        ({ position, ...upload }) =>
        ({ editor, state, dispatch }) => {
          // Runs after this command's transaction, because cards are added by transactions of their own.
          if (dispatch)
            queueMicrotask(() =>
              startUploads(editor, this.options, { ...upload, position: position ?? state.selection.to }),
            )
          return true
        },
    }
  },

  addProseMirrorPlugins() {
    const { editor, options } = this
    const uploadFiles = (view: EditorView, data: DataTransfer | null, position: number) => {
      const files = readImageFiles(data)
      const safePosition = Math.min(position, view.state.doc.content.size)
      if (files.length > 0) startUploads(editor, options, { files, position: safePosition })
      return files.length > 0
    }
    return [
      new Plugin({
        key: UPLOADS_KEY,
        state: { init: () => DecorationSet.empty, apply: applyCardChange },
        props: {
          decorations: (state) => UPLOADS_KEY.getState(state),
          handlePaste: (view, event) => uploadFiles(view, event.clipboardData, view.state.selection.to),
          handleDrop: (view, event, _slice, isInternalDrag) => {
            const dropPosition = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return (
              !isInternalDrag &&
              uploadFiles(view, event.dataTransfer, dropPosition?.pos ?? view.state.doc.content.size)
            )
          },
          transformPastedHTML: (html) => sanitizePastedHtml(html, options.notify),
        },
        appendTransaction: (transactions, _before, state) =>
          transactions.some((transaction) => transaction.docChanged)
            ? extractDataImages(state, (file, position) => {
                if (file) startUploads(editor, options, { files: [file], position })
                else options.notify('Satu gambar yang ditempel tidak dapat dibaca.')
              })
            : null,
      }),
    ]
  },
})

const NO_IMAGES = 'Di sini teks tidak memuat gambar. Lampirkan gambarnya sebagai berkas.'

export type UploadListener = {
  /** The id of an image that an earlier page has kept. */
  keptId?: string
  /** @param src URL of the uploaded image */
  onStored?: (src: string) => void
  /** Called if the file cannot be inserted; its card shows the reason, or is removed. */
  onRejected?: () => void
}
type UploadTarget = UploadListener & { position: number }

function startUploads(
  editor: Editor,
  { upload, ...options }: RichTextImagesOptions,
  { files, ...target }: UploadTarget & { files: File[] },
) {
  if (!upload) return files.length > 0 ? options.notify(NO_IMAGES) : undefined
  for (const file of files) {
    const problem = isHeic(file) ? undefined : imageTypeProblem(file)
    if (problem) {
      options.notify(problem)
      target.onRejected?.()
    } else startUpload(editor, { upload, ...options }, { file, ...target })
  }
}

type EnabledOptions = RichTextImagesOptions & { upload: UploadContentImage }

function startUpload(
  editor: Editor,
  { upload, notify, device }: EnabledOptions,
  { file: originalFile, position, onStored, onRejected, keptId }: UploadTarget & { file: File },
) {
  const id = keptId ?? device?.keep(originalFile, position)
  const drop = () => {
    if (id !== undefined) device?.drop(id)
  }
  const changeCards = (change: CardChange) =>
    editor.view.dispatch(editor.state.tr.setMeta(UPLOADS_KEY, change))
  const card = createUploadCard(originalFile, {
    retry: () => start(),
    remove: () => discard(),
  })
  const discard = () => {
    drop()
    changeCards({ remove: card.dom })
  }
  const safePosition = Math.min(position, editor.state.doc.content.size)
  changeCards({ add: { card: card.dom, position: safePosition, chosenPosition: position } })

  const start = () => (id === undefined ? send(() => {}) : device?.run(id, send))

  async function send(report: (progress: number) => void): Promise<boolean> {
    const onProgress = (progress: number) => {
      card.showProgress(progress)
      report(progress)
    }
    onProgress(0)
    const { file, problem } = await prepareImage(originalFile)
    if (editor.isDestroyed) return false
    if (problem !== undefined) {
      notify(problem)
      onRejected?.()
      discard()
      return true
    }
    try {
      const src = await upload(file, onProgress)
      if (editor.isDestroyed) return false
      insertImage(editor, card.dom, src)
      drop()
      onStored?.(src)
      return true
    } catch (error) {
      if (editor.isDestroyed) return false
      const refusal = showFailure(error, { name: originalFile.name, card, notify, discard })
      if (refusal === null) return false
      if (id !== undefined) device?.refuse(id, refusal)
      onRejected?.()
      return true
    }
  }

  void start()
}

type Failed = {
  name: string
  card: ReturnType<typeof createUploadCard>
  notify: (message: string) => void
  discard: () => void
}

/** @returns why it was refused; null if it may be tried again */
function showFailure(error: unknown, { name, card, notify, discard }: Failed): string | null {
  const status = readHttpStatus(error)
  const canRetry = isRetryable(error)
  const message = describeUploadError(name, error)
  const detail = toSpecifiedMessage(status)
  if (status === 403) {
    notify(`${message} (${detail})`)
    discard()
  } else card.showFailure({ message, detail, canRetry })
  return canRetry ? null : describeReason(error)
}

/** Removes `data:` images from the text and passes each on with its position. */
function extractDataImages(state: EditorState, onFile: (file: File | undefined, position: number) => void) {
  const dataImages: { node: Node; position: number }[] = []
  state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && /^data:/i.test(String(node.attrs.src)))
      dataImages.push({ node, position })
  })
  if (dataImages.length === 0) return null
  const { tr } = state
  for (const { node, position } of dataImages) {
    const from = tr.mapping.map(position)
    tr.delete(from, from + node.nodeSize)
    const file = dataUrlToFile(String(node.attrs.src))
    // Runs after this transaction, which a card cannot be part of.
    queueMicrotask(() => onFile(file, from))
  }
  return tr
}

/** The specified messages, for whoever helps the author: one without a response, one with the HTTP status. */
function toSpecifiedMessage(status: number) {
  return status === 0
    ? `Image upload failed due to a XHR Transport error. Code: ${status}`
    : `HTTP Error: ${status}`
}
