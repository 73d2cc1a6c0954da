/** Inserts images, and opens the dialog for a new image or for one that is clicked. */
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import ImageSearch from '@mui/icons-material/ImageSearch'
import PermMedia from '@mui/icons-material/PermMediaOutlined'
import { type Editor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { IMAGE_TYPES } from '../../upload/ImageUploadCheck.ts'
import { imageUrl } from '../../upload/imageUrl.ts'
import type { RenderMediaPicker } from '../../upload/mediaPicker.ts'
import { type Description, describePicture, findPictureBySrc, selectedPicture } from '../RichTextFigure.ts'
import { RichTextButton } from './RichTextButton.tsx'
import { RichTextImageDialog } from './RichTextImageDialog.tsx'

const EMPTY_DESCRIPTION: Description = { alt: '', caption: '', width: null }

/** An image that is uploading, and a function that sets its description. */
type PendingImage = { file: File; describe: (description: Description) => boolean }

export function RichTextImageTool({ editor }: { editor: Editor }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [pendingImage, setPendingImage] = useState<PendingImage | null>(null)
  const uploadFiles = (files: File[]) => {
    const [file] = files
    if (file && files.length === 1) setPendingImage(uploadImage(editor, file, () => setPendingImage(null)))
    else editor.chain().focus().uploadImages({ files }).run()
  }
  return (
    <>
      <RichTextButton
        label="Sisipkan gambar"
        icon={AddPhotoAlternateOutlined}
        onClick={() => inputRef.current?.click()}
      />
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        aria-label="Berkas gambar untuk isi"
        onChange={(event) => {
          uploadFiles([...(event.target.files ?? [])])
          // Allows picking the same file again.
          event.target.value = ''
        }}
      />
      {pendingImage && (
        <RichTextImageDialog
          initialDescription={EMPTY_DESCRIPTION}
          file={pendingImage.file}
          onSave={pendingImage.describe}
          onClose={() => setPendingImage(null)}
        />
      )}
    </>
  )
}

/** Uploads at once; the description is applied when both it and the uploaded image are there. */
function uploadImage(editor: Editor, file: File, onRejected: () => void): PendingImage {
  let storedSrc: string | null = null
  let savedDescription: Description | null = null
  const applyDescription = () => {
    const picture = storedSrc !== null && savedDescription ? findPictureBySrc(editor, storedSrc) : null
    if (picture && savedDescription) describePicture(editor, picture, savedDescription)
    return true
  }
  const onStored = (src: string) => {
    storedSrc = src
    applyDescription()
  }
  editor
    .chain()
    .focus()
    .uploadImages({ files: [file], onStored, onRejected })
    .run()
  return {
    file,
    describe: (description) => {
      savedDescription = description
      return applyDescription()
    },
  }
}

/** Width of the image copy that posts use. */
const PAGE_IMAGE_WIDTH = 900

/** Inserts the picked picture at once, then asks for its description, as for an uploaded one. */
export function RichTextMediaPickerTool({
  editor,
  renderMediaPicker,
}: {
  editor: Editor
  renderMediaPicker: RenderMediaPicker
}) {
  const [insertedPicture, setInsertedPicture] = useState<{
    src: string
    alt: string
    searchFrom: number
  } | null>(null)
  const insertPicture = (name: string, alt: string) => {
    const src = imageUrl(name, PAGE_IMAGE_WIDTH)
    // The text may contain the same picture earlier.
    const searchFrom = Math.max(0, editor.state.selection.from - 1)
    editor.chain().focus().setImage({ src, alt }).run()
    setInsertedPicture({ src, alt, searchFrom })
  }
  const describe = (description: Description) => {
    const picture =
      insertedPicture && findPictureBySrc(editor, insertedPicture.src, insertedPicture.searchFrom)
    if (picture) describePicture(editor, picture, description)
    return true
  }
  return (
    <>
      {renderMediaPicker({
        renderButton: (open) => (
          <RichTextButton label="Pilih dari media" icon={PermMedia} hasPopup="dialog" onClick={open} />
        ),
        onPick: ({ name, alt }) => insertPicture(name, alt),
      })}
      {insertedPicture && (
        <RichTextImageDialog
          initialDescription={{ ...EMPTY_DESCRIPTION, alt: insertedPicture.alt }}
          src={insertedPicture.src}
          onSave={describe}
          onClose={() => setInsertedPicture(null)}
        />
      )}
    </>
  )
}

export function RichTextDescribeImageTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const isImage = useEditorState({ editor, selector: ({ editor }) => selectedPicture(editor) !== null })
  useEffect(() => onPictureClick(editor, () => setOpen(true)), [editor])
  return (
    <>
      <RichTextButton
        label={isImage ? 'Keterangan dan ukuran gambar' : 'Keterangan gambar: pilih gambarnya dahulu'}
        icon={ImageSearch}
        isDisabled={!isImage}
        hasPopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <SelectedImageDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}

function SelectedImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [picture] = useState(() => selectedPicture(editor))
  if (!picture) return null
  const { src, alt, caption, width } = picture.node.attrs
  const remove = () => {
    editor.chain().focus().deleteSelection().run()
    onClose()
  }
  return (
    <RichTextImageDialog
      initialDescription={{ alt: alt ?? '', caption: caption ?? '', width: width ? Number(width) : null }}
      src={src}
      onSave={(description) => describePicture(editor, picture, description)}
      onRemove={remove}
      onClose={onClose}
    />
  )
}

/** Calls `open` when an image of the text is clicked; images in upload and video cards are ignored. */
function onPictureClick(editor: Editor, open: () => void) {
  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof HTMLImageElement) || target.closest('.rich-upload, .rich-video')) return
    // On a slow device the toolbar may be rendered before the text.
    if (!target.closest('.ProseMirror') || !editor.view.dom.contains(target)) return
    editor.commands.setNodeSelection(editor.view.posAtDOM(target.closest('figure') ?? target, 0))
    if (selectedPicture(editor)) open()
  }
  document.addEventListener('click', handleClick)
  return () => document.removeEventListener('click', handleClick)
}
