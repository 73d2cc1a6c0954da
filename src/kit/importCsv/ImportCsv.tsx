/** 'Import Csv': the button of a list, and the dialog that checks a file before anything is stored. */
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useCan } from '#src/providers/rights.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { LeaveGuard } from '../form/UnsavedGuard.tsx'
import type { CsvImport } from './CsvImport.ts'
import { ImportCsvPick } from './ImportCsvPick.tsx'
import { count, ImportCsvDone, ImportCsvPreview } from './ImportCsvReport.tsx'
import { ImportCsvWork } from './ImportCsvWork.tsx'
import { useCsvImport } from './useCsvImport.ts'

/** @example <ImportCsv label="Siswa" endpoint={…} columns={…} row={…} /> */
export function ImportCsv(wanted: CsvImport) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can(wanted.endpoint.access)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFile />} onClick={() => setOpen(true)}>
        Import Csv
      </Button>
      {isOpen && <ImportDialog {...wanted} onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose, ...wanted }: CsvImport & { onClose: () => void }) {
  const { step, check, store, restart } = useCsvImport(wanted)
  const [isCredentialsSaved, setCredentialsSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isStoring = step.kind === 'storing'
  const isWorking = isStoring || step.kind === 'checking'
  const hasSecrets = step.kind === 'done' && step.result.credentials !== null && !isCredentialsSaved
  const close = () => {
    if (hasSecrets) return setAsking(true)
    restart()
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
      <LeaveGuard isUnsaved={isStoring} />
      <DialogTitle id="import-csv">Import Csv {wanted.label}</DialogTitle>
      <DialogContent>
        {step.kind === 'pick' && <ImportCsvPick {...wanted} problem={step.problem} onPick={check} />}
        {(step.kind === 'checking' || step.kind === 'storing') && <ImportCsvWork {...step} />}
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
        <Button onClick={close} disabled={isStoring} color="inherit">
          {step.kind === 'done' ? 'Selesai' : 'Batal'}
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
