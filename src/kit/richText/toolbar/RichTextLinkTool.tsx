/** Makes, changes and removes a link. */
import Link from '@mui/icons-material/Link'
import { Button, TextField } from '@mui/material'
import { isAllowedUri } from '@tiptap/extension-link'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { RichTextButton } from './RichTextButton.tsx'
import { RichTextDialog } from './RichTextDialog.tsx'

export function RichTextLinkTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const isOn = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  return (
    <>
      <RichTextButton
        label="Tautan"
        icon={Link}
        isPressed={isOn}
        hasPopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <LinkDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: string = editor.getAttributes('link').href ?? ''
  const needsText = !before && editor.state.selection.empty
  const [address, setAddress] = useState(before)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  const place = () => {
    const href = completeAddress(address)
    if (!href) {
      setProblem(address.trim() ? 'Alamat tidak dikenal, contoh: https://sekolah.sch.id' : 'Harus diisi')
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
      act="Pasang"
      isOpen
      onSubmit={place}
      onClose={onClose}
      extra={
        before && (
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
        value={address}
        onChange={(event) => setAddress(event.target.value)}
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

/** @param text inserted with the link; null where what is selected becomes it */
function setLink(editor: Editor, href: string, text: string | null) {
  const chain = editor.chain().focus()
  if (text === null) return chain.extendMarkRange('link').setLink({ href }).run()
  const linked = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
  return chain.insertContent(linked).unsetMark('link').run()
}

/** `sekolah.sch.id` and `guru@sekolah.sch.id` as people write them; undefined for what is no address. */
function completeAddress(written: string): string | undefined {
  const address = written.trim()
  if (!address || /\s/.test(address)) return undefined
  if (/^[/#]/.test(address)) return address
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(address)) return `mailto:${address}`
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/:]+:\d/.test(address)) {
    return isAllowedUri(address) ? address : undefined
  }
  return /^[^/]+\.[^/]{2,}/.test(address) ? `https://${address}` : undefined
}
