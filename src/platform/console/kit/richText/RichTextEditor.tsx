/** A rich-text form field that edits HTML and uploads inserted images. */
import { Box, FormHelperText } from '@mui/material'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useInput, useNotify } from 'react-admin'
import { useReadOnly } from '../form/readOnly.ts'
import { useSubmitBlock } from '../form/useSubmitBlock.ts'
import { styleNonce } from '../style/styleNonce.ts'
import { LeftFiles } from '../upload/kept/LeftFiles.tsx'
import { useKeptFiles } from '../upload/kept/useKeptFiles.ts'
import { countUploads, keepUploadCards } from './RichTextCards.ts'
import { richTextExtensions } from './RichTextExtensions.ts'
import type { UploadContentImage } from './RichTextImages.ts'
import { EDITOR_HEIGHT, EditorLabel, type RichTextInputProps } from './RichTextLabel.tsx'
import { createEditorStyles } from './RichTextStyles.ts'
import { useAttachedDocument } from './toolbar/RichTextFileTool.tsx'
import { RichTextToolbar } from './toolbar/RichTextToolbar.tsx'

export function RichTextEditor({ source, label, height = EDITOR_HEIGHT, ...tools }: RichTextInputProps) {
  const { upload, attach } = tools
  const { id, field, fieldState } = useInput({ source, parse: (html: string) => html })
  const isReadOnly = useReadOnly()
  const lastHtml = useRef<string>(field.value)
  const containerRef = useRef<HTMLDivElement>(null)
  const currentEditor = useRef<Editor | null>(null)
  const { files, extensions } = useImageExtensions(currentEditor, { source, upload: upload ?? null })
  const attachedDocument = useAttachedDocument(currentEditor, { source, attach })

  const editor = useEditor(
    {
      extensions,
      content: field.value,
      editable: !isReadOnly,
      injectNonce: styleNonce(),
      editorProps: { attributes: toTextboxAttributes(id) },
      onUpdate: ({ editor }) => {
        lastHtml.current = editor.isEmpty ? '' : editor.getHTML()
        field.onChange(lastHtml.current)
      },
      onBlur: () => field.onBlur(),
    },
    [extensions],
  )

  currentEditor.current = editor

  useEffect(() => {
    if (editor.isDestroyed || field.value === lastHtml.current) return
    lastHtml.current = field.value
    if (field.value === editor.getHTML()) return
    // Not in the undo history, or undo would remove the loaded content.
    keepUploadCards(editor, () =>
      editor.chain().setMeta('addToHistory', false).setContent(field.value, { emitUpdate: false }).run(),
    )
  }, [editor, field.value])

  useUploadBlock(containerRef, { editor, isAttaching: attachedDocument.files.isPending })

  const message = fieldState.error?.message
  return (
    <Box ref={containerRef} sx={{ width: 1 }}>
      <EditorLabel id={`${id}-label`}>{label}</EditorLabel>
      <LeftFiles files={files} />
      <LeftFiles files={attachedDocument.files} />
      <Box sx={createEditorStyles(height)} className={fieldState.invalid ? 'has-error' : undefined}>
        {!isReadOnly && <RichTextToolbar editor={editor} attachedDocument={attachedDocument} {...tools} />}
        <EditorContent editor={editor} />
      </Box>
      {message && (
        <FormHelperText id={`${id}-helper`} error>
          {message}
        </FormHelperText>
      )}
    </Box>
  )
}

function useUploadBlock(
  containerRef: RefObject<HTMLElement | null>,
  { editor, isAttaching }: { editor: Editor; isAttaching: boolean },
) {
  const uploads = useEditorState({ editor, selector: ({ editor }) => countUploads(editor.state) })
  const imageProblem =
    uploads > 0 && 'Ada gambar yang belum terunggah di dalam isi. Tunggu sebentar, atau hapus gambarnya.'
  const documentProblem = isAttaching && 'Tunggu sampai dokumen selesai diunggah, atau buang yang gagal.'
  useSubmitBlock(containerRef, imageProblem || documentProblem)
}

type ImageOptions = { source: string; upload: UploadContentImage | null }

/** The extensions of the editor, and the pictures on their way, which an earlier page may have left. */
function useImageExtensions(currentEditor: RefObject<Editor | null>, { source, upload }: ImageOptions) {
  const notify = useNotify()
  const files = useKeptFiles(source, {
    onResume: (file, { id, position }) => {
      const place = position === undefined ? {} : { position }
      currentEditor.current?.commands.uploadImages({ files: [file], keptId: id, ...place })
    },
  })
  const latestFiles = useRef(files)
  latestFiles.current = files
  const extensions = useMemo(
    () =>
      richTextExtensions({
        upload,
        notify: (message) => notify(message, { type: 'error' }),
        device: {
          keep: (file, position) => latestFiles.current.keep(file, position),
          run: (id, upload) => latestFiles.current.run(id, upload),
          drop: (id) => latestFiles.current.drop(id),
          refuse: (id, reason) => latestFiles.current.refuse(id, reason),
        },
      }),
    [upload, notify],
  )
  return { files, extensions }
}

const toTextboxAttributes = (id: string) => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-helper`,
})
