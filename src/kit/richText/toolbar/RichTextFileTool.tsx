/** Attaches a document: sent with its progress in sight, then linked to where the cursor stands. */
import AttachFile from '@mui/icons-material/AttachFile'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
} from '@mui/material'
import type { Editor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { mayPassLater } from '#src/kit/screen/failures.ts'
import { faultOf } from '../RichTextFaults.ts'
import { RichTextButton } from './RichTextButton.tsx'

/** Stores a document and answers where it is served from. */
export type AttachDocument = {
  /** What the file dialog offers. */
  accept: string
  problemOf: (file: File) => string | undefined
  store: (file: File, report: (share: number) => void) => Promise<{ location: string; filename: string }>
}

type Sending = { name: string; share: number; fault?: string; retry?: () => void }

export function RichTextFileTool({ editor, attach }: { editor: Editor; attach: AttachDocument }) {
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  // What is closed meanwhile is not put into the text any more.
  const turn = useRef(0)
  const close = () => {
    turn.current += 1
    setSending(null)
  }
  const send = async (file: File) => {
    turn.current += 1
    const ownTurn = turn.current
    const show = (value: Sending | null) => ownTurn === turn.current && setSending(value)
    const { name } = file
    const problem = attach.problemOf(file)
    if (problem) return show({ name, share: 1, fault: `${name}: ${problem}` })
    show({ name, share: 0 })
    try {
      const stored = await attach.store(file, (share) => show({ name, share }))
      if (ownTurn !== turn.current || editor.isDestroyed) return
      link(editor, stored)
      show(null)
    } catch (failure) {
      const fault = { name, share: 1, fault: faultOf(name, failure) }
      show(mayPassLater(failure) ? { ...fault, retry: () => void send(file) } : fault)
    }
  }
  return (
    <>
      <RichTextButton label="Lampirkan dokumen" icon={AttachFile} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={attach.accept}
        aria-label="Berkas dokumen untuk isi"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void send(file)
          // The same file may be picked again.
          event.target.value = ''
        }}
      />
      {sending && <SendingDialog sending={sending} onClose={close} />}
    </>
  )
}

function SendingDialog({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const id = useId()
  const { name, share, fault, retry } = sending
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{fault ? 'Dokumen tidak terlampir' : 'Melampirkan dokumen'}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {fault ? (
          <Alert severity="error">{fault}</Alert>
        ) : (
          <>
            {name}
            <LinearProgress
              variant={share < 1 ? 'determinate' : 'indeterminate'}
              value={share * 100}
              aria-label={`Mengunggah ${name}`}
              sx={{ mt: 1.5 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {fault ? 'Tutup' : 'Batal'}
        </Button>
        {retry && (
          <Button variant="contained" onClick={retry}>
            Coba lagi
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What is selected becomes the link; where nothing is, the file's name stands there. */
function link(editor: Editor, { location, filename }: { location: string; filename: string }) {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) return chain.setLink({ href: location }).run()
  const linked = { type: 'text', text: filename, marks: [{ type: 'link', attrs: { href: location } }] }
  return chain.insertContent(linked).unsetMark('link').insertContent(' ').run()
}
