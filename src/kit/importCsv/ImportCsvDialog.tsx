/** The dialog of an import, which checks a file before anything is stored. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import type { ImportJob } from '#contract/csv.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { LeaveGuard } from '../form/UnsavedGuard.tsx'
import type { CsvImport } from './CsvImport.ts'
import { ImportCsvPick } from './ImportCsvPick.tsx'
import { count, ImportCsvDone, ImportCsvPreview } from './ImportCsvReport.tsx'
import { ImportCsvWork } from './ImportCsvWork.tsx'
import { useCsvImport } from './useCsvImport.ts'

type DialogProps = CsvImport & { found: ImportJob | null; onClose: () => void }

export function ImportCsvDialog({ onClose, found, ...props }: DialogProps) {
  const { step, check, store, restart, leave } = useCsvImport(props.calls, found)
  const [isCredentialsSaved, setCredentialsSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isSending = step.kind === 'storing' && step.share < 1
  const isWorking = step.kind === 'storing' || step.kind === 'checking'
  const hasSecrets = step.kind === 'done' && step.result.credentials !== null && !isCredentialsSaved
  const close = () => {
    if (hasSecrets) return setAsking(true)
    leave()
    onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={isWorking || step.kind === 'done' ? () => {} : close}
      aria-labelledby="import-csv"
    >
      <LeaveGuard isUnsaved={isSending} />
      <DialogTitle id="import-csv">Import Csv {props.label}</DialogTitle>
      <DialogContent>
        {step.kind === 'pick' && <ImportCsvPick {...props} problem={step.problem} onPick={check} />}
        {(step.kind === 'checking' || step.kind === 'storing') && (
          <ImportCsvWork {...step} calls={props.calls} />
        )}
        {step.kind === 'preview' && <ImportCsvPreview file={step.file} result={step.result} />}
        {step.kind === 'done' && (
          <ImportCsvDone {...step} onCredentialsSaved={() => setCredentialsSaved(true)} />
        )}
      </DialogContent>
      <DialogActions>
        {step.kind === 'preview' && (
          <Button onClick={restart} color="inherit" sx={{ mr: 'auto' }} aria-label="Ganti berkas">
            Ganti
          </Button>
        )}
        <Button onClick={close} disabled={isSending} color="inherit">
          {step.kind === 'done' ? 'Selesai' : step.kind === 'storing' ? 'Tutup' : 'Batal'}
        </Button>
        {step.kind === 'preview' && (
          <StoreButton stored={step.result.stored} onClick={() => store(step.file)} />
        )}
      </DialogActions>
      <PasswordsQuestion isOpen={isAsking} onConfirm={onClose} onCancel={() => setAsking(false)} />
    </Dialog>
  )
}

function StoreButton({ stored, onClick }: { stored: number; onClick: () => void }) {
  return (
    <Button variant="contained" disabled={stored === 0} onClick={onClick} sx={{ whiteSpace: 'nowrap' }}>
      Simpan {count(stored)} data
    </Button>
  )
}

type Question = { isOpen: boolean; onConfirm: () => void; onCancel: () => void }

function PasswordsQuestion(props: Question) {
  return (
    <ConfirmDialog
      {...props}
      title="Password belum diunduh"
      confirmLabel="Tutup tanpa mengunduh"
      cancelLabel="Kembali"
    >
      Password akun baru hanya dapat diunduh sekarang. Tanpa berkas itu, password harus direset satu per satu.
    </ConfirmDialog>
  )
}
