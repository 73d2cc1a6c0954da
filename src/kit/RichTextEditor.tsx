/** A form field that writes HTML: toolbar, writing area, and the images that upload themselves. */
import { Box, FormHelperText, Typography } from '@mui/material'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import { useInput, useNotify } from 'react-admin'
import { richTextExtensions } from './RichTextExtensions.ts'
import { countUploads } from './RichTextImages.ts'
import type { RichTextInputProps } from './RichTextInput.tsx'
import { editorStyles } from './RichTextStyles.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { useHeldSubmit } from './useHeldSubmit.ts'

export function RichTextEditor({ source, label, upload }: RichTextInputProps) {
  const { id, field, fieldState } = useInput({ source, parse: (html: string) => html })
  const notify = useNotify()
  const written = useRef<string>(field.value)
  const frame = useRef<HTMLDivElement>(null)
  const extensions = useMemo(
    () => richTextExtensions({ upload, tell: (message) => notify(message, { type: 'error' }) }),
    [upload, notify],
  )

  const editor = useEditor(
    {
      extensions,
      content: field.value,
      injectNonce: styleNonce(),
      editorProps: { attributes: describeArea(id) },
      onUpdate: ({ editor }) => {
        written.current = editor.isEmpty ? '' : editor.getHTML()
        field.onChange(written.current)
      },
      onBlur: () => field.onBlur(),
    },
    [extensions],
  )

  useEffect(() => {
    if (editor.isDestroyed || field.value === written.current) return
    written.current = field.value
    if (field.value === editor.getHTML()) return
    // What was loaded is where undo ends; without this it would undo into an empty page.
    editor.chain().setMeta('addToHistory', false).setContent(field.value, { emitUpdate: false }).run()
  }, [editor, field.value])

  const uploads = useEditorState({ editor, selector: ({ editor }) => countUploads(editor.state) })
  useHeldSubmit(
    frame,
    uploads > 0 && 'Ada gambar yang belum terunggah di dalam isi. Tunggu sebentar, atau hapus gambarnya.',
  )

  const message = fieldState.error?.message
  return (
    <Box ref={frame} sx={{ width: 1, mt: 1 }}>
      <Typography id={`${id}-label`} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={editorStyles} className={fieldState.invalid ? 'has-error' : undefined}>
        <RichTextToolbar editor={editor} />
        <EditorContent editor={editor} />
      </Box>
      <FormHelperText id={`${id}-helper`} error={fieldState.invalid} sx={{ mx: 1.75, minHeight: '1.25rem' }}>
        {message ?? ' '}
      </FormHelperText>
    </Box>
  )
}

const describeArea = (id: string) => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-helper`,
})

/** The content security policy lets a <style> in only with the page's nonce. */
function styleNonce() {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
