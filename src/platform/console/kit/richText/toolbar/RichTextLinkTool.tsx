/** Adds, edits and removes a link. */
import Link from '@mui/icons-material/Link'
import { Button, TextField } from '@mui/material'
import { isAllowedUri } from '@tiptap/extension-link'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { RichTextButton } from './RichTextButton.tsx'
import { RichTextDialog } from './RichTextDialog.tsx'

export function RichTextLinkTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const isActive = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  return (
    <>
      <RichTextButton
        label="Tautan"
        icon={Link}
        isPressed={isActive}
        hasPopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <LinkDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentHref: string = editor.getAttributes('link').href ?? ''
  const needsText = !currentHref && editor.state.selection.empty
  const [url, setUrl] = useState(currentHref)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  const submit = () => {
    const href = completeUrl(url)
    if (!href) {
      setProblem(url.trim() ? 'Alamat tidak dikenal, contoh: https://sekolah.sch.id' : 'Harus diisi')
      return false
    }
    setLink(editor, href, needsText ? text.trim() || href : null)
    return true
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <RichTextDialog
      title="Tautan"
      submitLabel="Pasang"
      isOpen
      onSubmit={submit}
      onClose={onClose}
      extraAction={
        currentHref && (
          <Button color="error" onClick={remove} sx={{ mr: 'auto' }}>
            Lepas tautan
          </Button>
        )
      }
    >
      <TextField
        label="Alamat"
        type="url"
        autoFocus
        fullWidth
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={Boolean(problem)}
        helperText={problem || 'Alamat situs, email, atau halaman sendiri seperti /pages/profil'}
      />
      {needsText && (
        <TextField
          label="Teks yang tampil"
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </RichTextDialog>
  )
}

/** @param text inserted as the link; null links the selection */
function setLink(editor: Editor, href: string, text: string | null) {
  const chain = editor.chain().focus()
  if (text === null) return chain.extendMarkRange('link').setLink({ href }).run()
  const linkNode = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
  return chain.insertContent(linkNode).unsetMark('link').run()
}

/** Completes addresses such as `sekolah.sch.id` and `tata.usaha@sekolah.sch.id`; undefined if the text is not a URL. */
function completeUrl(text: string): string | undefined {
  const url = text.trim()
  if (!url || /\s/.test(url)) return undefined
  if (/^[/#]/.test(url)) return url
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(url)) return `mailto:${url}`
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[^/:]+:\d/.test(url)) {
    return isAllowedUri(url) ? url : undefined
  }
  return /^[^/]+\.[^/]{2,}/.test(url) ? `https://${url}` : undefined
}
