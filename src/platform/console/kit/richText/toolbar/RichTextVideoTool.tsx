/** Inserts a YouTube video by its URL. */
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined'
import { TextField } from '@mui/material'
import { isValidYoutubeUrl } from '@tiptap/extension-youtube'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { parseVideoUrl } from '../RichTextVideo.ts'
import { RichTextButton } from './RichTextButton.tsx'
import { RichTextDialog } from './RichTextDialog.tsx'

export function RichTextVideoTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RichTextButton
        label="Video YouTube"
        icon={SmartDisplayOutlined}
        hasPopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <VideoDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}

function VideoDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState('')
  const submit = () => {
    const src = url.trim()
    if (isValidYoutubeUrl(src)) return editor.chain().focus().setYoutubeVideo(parseVideoUrl(src)).run()
    setProblem(src ? 'Bukan alamat video YouTube, contoh: https://youtu.be/aqz-KE-bpKQ' : 'Harus diisi')
    return false
  }
  return (
    <RichTextDialog title="Video YouTube" submitLabel="Sisipkan" isOpen onSubmit={submit} onClose={onClose}>
      <TextField
        label="Alamat video"
        type="url"
        autoFocus
        fullWidth
        placeholder="https://youtu.be/…"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={Boolean(problem)}
        helperText={problem || ' '}
      />
    </RichTextDialog>
  )
}
