/** Asks before signing out with unsent work: send it first, or discard it. */
import { Alert, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { summariseNames } from '#platform/contract/sentence.ts'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { hasUnsaved } from '../providers/unsaved.ts'
import { type Entry, listEntries, subscribe, updateEntry } from './entries.ts'
import { isRefusedFile, sendKeptFiles } from './keptFiles.ts'
import { sendWaiting } from './sender.ts'
import { UnsentList } from './UnsentList.tsx'

type Props = {
  onSignOut: () => void
  onCancel: () => void
}

export function SignOutDialog({ onSignOut, onCancel }: Props) {
  const entries = useSyncExternalStore(subscribe, listEntries)
  const { isBusy, hasFailed, sendFirst } = useSendFirst(onSignOut)
  const isFormUnsaved = hasUnsaved()
  const isAnythingLeft = isBusy || isFormUnsaved || entries.length > 0
  if (!isAnythingLeft) return <NothingLeft onSignOut={onSignOut} onCancel={onCancel} />
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby="keluar">
      <DialogTitle id="keluar">Keluar sebelum semuanya tersimpan?</DialogTitle>
      <DialogContent>
        {hasFailed && (
          <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {describeRest(entries.map(({ title }) => title))}
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
        {(isBusy || entries.some(isSendable)) && (
          <Button variant="contained" disabled={isBusy} onClick={() => void sendFirst()}>
            {isBusy ? 'Mengirim…' : 'Kirim dahulu'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What was unsent has reached the server while the question was open. */
function NothingLeft({ onSignOut, onCancel }: Props) {
  return (
    <ConfirmDialog
      isOpen
      title="Keluar?"
      confirmLabel="Keluar"
      confirmColor="primary"
      onConfirm={onSignOut}
      onCancel={onCancel}
    >
      Semuanya sudah terkirim.
    </ConfirmDialog>
  )
}

const MAX_TITLES = 5

/** @example describeRest(['Berkas foto.jpg']) // 'Belum semuanya terkirim. Yang tersisa: Berkas foto.jpg.' */
const describeRest = (titles: readonly string[]) =>
  titles.length > 0
    ? `Belum semuanya terkirim. Yang tersisa: ${summariseNames(titles, MAX_TITLES)}.`
    : 'Semuanya terkirim, kecuali isian di halaman ini, yang disimpan dengan tombolnya.'

/** What is held waits for a button of its screen, except files, which an open form uploads by itself. */
const isSendable = (entry: Entry) =>
  entry.state !== 'held' || (entry.kind === 'file' && !isRefusedFile(entry))

/** Sends what can be sent, files first, because an answer names them; signs out if nothing is left. */
function useSendFirst(onSignOut: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const sendFirst = async () => {
    setBusy(true)
    setFailed(false)
    await sendKeptFiles()
    // The person asks for it, so what was refused is tried too.
    for (const entry of listEntries())
      if (entry.state === 'refused') updateEntry(entry, { state: 'waiting', problem: null })
    await sendWaiting()
    // Closed meanwhile, so the person stays.
    if (!isOpen.current) return
    setBusy(false)
    if (listEntries().length === 0 && !hasUnsaved()) onSignOut()
    else setFailed(true)
  }
  return { isBusy, hasFailed, sendFirst }
}
