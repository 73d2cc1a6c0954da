/** Uploads a document, shows the progress, and links it at the cursor. */
import AttachFile from '@mui/icons-material/AttachFile'
import { Alert, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import type { Editor } from '@tiptap/react'
import { type RefObject, useId, useRef } from 'react'
import { CancelButton } from '../../dialog/CancelButton.tsx'
import { Dialog, type LossQuestion } from '../../dialog/Dialog.tsx'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { useFileUpload } from '../../upload/useFileUpload.ts'
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

type Options = { source: string; attach: AttachDocument | undefined }

/** The document on its way, which an earlier page may have left. */
export function useAttachedDocument(editor: RefObject<Editor | null>, { source, attach }: Options) {
  return useFileUpload({
    source: `${source} document`,
    prepare: (file) => {
      const problem = attach?.problemOf(file)
      return problem === undefined ? { file } : { problem }
    },
    store: async (file, onProgress) => (await attach?.store(file, onProgress)) ?? null,
    onStored: (stored, position) => stored && editor.current && insertLink(editor.current, stored, position),
    isOneOfSeveral: true,
    readPosition: () => editor.current?.state.selection.to,
  })
}

type Props = { attach: AttachDocument; upload: ReturnType<typeof useAttachedDocument> }

export function RichTextFileTool({ attach, upload }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const { currentUpload, problem, uploadFile, reset } = upload
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
          uploadFile(event.target.files?.[0])
          // Allows picking the same file again.
          event.target.value = ''
        }}
      />
      {(currentUpload || problem) && (
        <UploadDialog currentUpload={currentUpload} problem={problem} onClose={reset} />
      )}
    </>
  )
}

const UPLOAD_QUESTION: LossQuestion = {
  title: 'Batalkan unggahan?',
  text: 'Dokumen ini masih diunggah. Bila dibatalkan, dokumen ini tidak dilampirkan.',
  confirmLabel: 'Batalkan',
  cancelLabel: 'Tunggu',
}

type UploadDialogProps = Pick<Props['upload'], 'currentUpload' | 'problem'> & { onClose: () => void }

function UploadDialog({ currentUpload, problem, onClose }: UploadDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} question={UPLOAD_QUESTION} fullWidth maxWidth="xs" aria-labelledby={id}>
      <LeaveGuard isUnsaved={currentUpload !== undefined} />
      <DialogTitle id={id}>{problem ? 'Dokumen tidak terlampir' : 'Melampirkan dokumen'}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {currentUpload && (
          <>
            {currentUpload.name}
            <LinearProgress
              variant={currentUpload.progress < 1 ? 'determinate' : 'indeterminate'}
              value={currentUpload.progress * 100}
              aria-label={`Mengunggah ${currentUpload.name}`}
              sx={{ mt: 1.5 }}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <CancelButton>{problem ? 'Tutup' : 'Batal'}</CancelButton>
      </DialogActions>
    </Dialog>
  )
}

/** Links the selection; without one it inserts the file's name. */
function insertLink(
  editor: Editor,
  { location, filename }: { location: string; filename: string },
  position: number | undefined,
) {
  if (editor.isDestroyed) return
  const chain = editor.chain().focus(position)
  if (position === undefined && !editor.state.selection.empty) return chain.setLink({ href: location }).run()
  const linkNode = { type: 'text', text: filename, marks: [{ type: 'link', attrs: { href: location } }] }
  return chain.insertContent(linkNode).unsetMark('link').insertContent(' ').run()
}
