/** Uploads a document, shows the progress, and links it at the cursor. */
import AttachFile from '@mui/icons-material/AttachFile'
import { Alert, Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import type { Editor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { CancelButton } from '../../dialog/CancelButton.tsx'
import { Dialog, type LossQuestion } from '../../dialog/Dialog.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { isRetryable } from '../../screen/failures.ts'
import { describeUploadError } from '../RichTextUploadErrors.ts'
import { RichTextButton } from './RichTextButton.tsx'

/** How documents are checked and uploaded. */
export type AttachDocument = {
  /** The `accept` of the file input. */
  accept: string
  problemOf: (file: File) => string | undefined
  store: (
    file: File,
    onProgress: (progress: number) => void,
  ) => Promise<{ location: string; filename: string }>
}

type AttachUpload = { name: string; progress: number; errorMessage?: string; retry?: () => void }

export function RichTextFileTool({ editor, attach }: { editor: Editor; attach: AttachDocument }) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [currentUpload, setCurrentUpload] = useState<AttachUpload | null>(null)
  // Counts the requests, so that the result of a closed dialog is ignored.
  const requestId = useRef(0)
  const close = () => {
    requestId.current += 1
    setCurrentUpload(null)
  }
  const uploadFile = async (file: File) => {
    requestId.current += 1
    const ownRequestId = requestId.current
    const show = (value: AttachUpload | null) => ownRequestId === requestId.current && setCurrentUpload(value)
    const { name } = file
    const problem = attach.problemOf(file)
    if (problem) return show({ name, progress: 1, errorMessage: `${name}: ${problem}` })
    show({ name, progress: 0 })
    try {
      const storedFile = await attach.store(file, (progress) => show({ name, progress }))
      if (ownRequestId !== requestId.current || editor.isDestroyed) return
      insertLink(editor, storedFile)
      show(null)
    } catch (error) {
      const failedUpload = { name, progress: 1, errorMessage: describeUploadError(name, error) }
      show(isRetryable(error) ? { ...failedUpload, retry: () => void uploadFile(file) } : failedUpload)
    }
  }
  return (
    <>
      <RichTextButton label="Lampirkan dokumen" icon={AttachFile} onClick={() => inputRef.current?.click()} />
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={attach.accept}
        aria-label="Berkas dokumen untuk isi"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void uploadFile(file)
          // Allows picking the same file again.
          event.target.value = ''
        }}
      />
      {currentUpload && <UploadDialog currentUpload={currentUpload} onClose={close} />}
    </>
  )
}

const UPLOAD_QUESTION: LossQuestion = {
  title: 'Batalkan unggahan?',
  text: 'Dokumen ini masih diunggah. Bila dibatalkan, dokumen ini tidak dilampirkan.',
  confirmLabel: 'Batalkan',
  cancelLabel: 'Tunggu',
}

function UploadDialog({ currentUpload, onClose }: { currentUpload: AttachUpload; onClose: () => void }) {
  const id = useId()
  const { name, progress, errorMessage, retry } = currentUpload
  return (
    <Dialog open onClose={onClose} question={UPLOAD_QUESTION} fullWidth maxWidth="xs" aria-labelledby={id}>
      <LeaveGuard isUnsaved={!errorMessage} />
      <DialogTitle id={id}>{errorMessage ? 'Dokumen tidak terlampir' : 'Melampirkan dokumen'}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {errorMessage ? (
          <Alert severity="error">{errorMessage}</Alert>
        ) : (
          <>
            {name}
            <LinearProgress
              variant={progress < 1 ? 'determinate' : 'indeterminate'}
              value={progress * 100}
              aria-label={`Mengunggah ${name}`}
              sx={{ mt: 1.5 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <CancelButton>{errorMessage ? 'Tutup' : 'Batal'}</CancelButton>
        {retry && (
          <Button variant="contained" onClick={retry}>
            Coba lagi
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Links the selection; without one it inserts the file's name. */
function insertLink(editor: Editor, { location, filename }: { location: string; filename: string }) {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) return chain.setLink({ href: location }).run()
  const linkNode = { type: 'text', text: filename, marks: [{ type: 'link', attrs: { href: location } }] }
  return chain.insertContent(linkNode).unsetMark('link').insertContent(' ').run()
}
