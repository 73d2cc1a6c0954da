/** Asks before signing out with unsent work: send it first, or discard it. */
import { Alert, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState, useSyncExternalStore } from 'react'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { hasUnsaved } from '../providers/unsaved.ts'
import { listEntries, subscribe, updateEntry } from './entries.ts'
import { sendWaiting } from './sender.ts'
import { UnsentList } from './UnsentList.tsx'

type Props = {
  onSignOut: () => void
  onCancel: () => void
}

export function SignOutDialog({ onSignOut, onCancel }: Props) {
  const entries = useSyncExternalStore(subscribe, listEntries)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isFormUnsaved = hasUnsaved()
  const sendFirst = async () => {
    setBusy(true)
    // The person asks for it, so what was refused is tried too.
    for (const entry of listEntries())
      if (entry.state === 'refused') updateEntry(entry, { state: 'waiting', problem: null })
    await sendWaiting()
    setBusy(false)
    setFailed(true)
    if (listEntries().length === 0 && !isFormUnsaved) onSignOut()
  }
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby="keluar">
      <DialogTitle id="keluar">Keluar sebelum semuanya tersimpan?</DialogTitle>
      <DialogContent>
        {hasFailed && entries.length > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            Belum semuanya terkirim. Yang tersisa ada di bawah ini.
          </Alert>
        )}
        <DialogContentText>
          {isFormUnsaved && 'Isian di halaman ini belum disimpan. '}
          {entries.length > 0 && 'Yang berikut hanya ada di perangkat ini. '}
          Setelah keluar, tidak ada isian Anda yang tertinggal di perangkat ini.
        </DialogContentText>
        <UnsentList entries={entries} onOpen={onCancel} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onCancel}>
          Batal
        </Button>
        <Button color="error" onClick={onSignOut}>
          Buang dan keluar
        </Button>
        {entries.some(({ state }) => state !== 'held') && (
          <Button variant="contained" disabled={isBusy} onClick={() => void sendFirst()}>
            {isBusy ? 'Mengirim…' : 'Kirim dahulu'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
