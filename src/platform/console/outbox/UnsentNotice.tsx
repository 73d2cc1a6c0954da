/** Names above every screen what is not on the server yet, and lists it on request. */
import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Path, useLocation } from 'react-router-dom'
import { endWithFullStop, summariseNames } from '#platform/contract/sentence.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { ALERT_ACTION_STYLE } from '../kit/style/alertActions.ts'
import { type Entry, isUnsent, listEntries, listUnstored, subscribe } from './entries.ts'
import { UnsentList } from './UnsentList.tsx'

const MAX_TITLES = 3
const TITLE_ID = 'belum-terkirim'

export function UnsentNotice() {
  const entries = useSyncExternalStore(subscribe, listEntries)
  const location = useLocation()
  const [isOpen, setOpen] = useState(false)
  const unstored = listUnstored()
  useUnloadWarning(unstored.length > 0)
  const named = entries.filter((entry) => isNamed(entry, location))
  const titles = summariseNames(
    named.map(({ title }) => title),
    MAX_TITLES,
  )
  return (
    <>
      {unstored.length > 0 && (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          Penyimpanan perangkat ini penuh, jadi{' '}
          {summariseNames(
            unstored.map(({ title }) => title),
            MAX_TITLES,
          )}{' '}
          hanya ada di halaman ini. Jangan tutup halaman ini sampai semuanya terkirim.
        </Alert>
      )}
      {named.length > 0 && (
        <Alert
          severity="warning"
          role="status"
          sx={[ALERT_ACTION_STYLE, { borderRadius: 0 }]}
          action={
            <Button color="inherit" size="small" onClick={() => setOpen(true)}>
              Lihat
            </Button>
          }
        >
          {`Belum terkirim (${named.length}): ${endWithFullStop(titles)} Tersimpan di perangkat ini.`}
        </Alert>
      )}
      <Dialog
        open={isOpen && entries.length > 0}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby={TITLE_ID}
      >
        <DialogTitle id={TITLE_ID}>Belum terkirim</DialogTitle>
        <DialogContent>
          <UnsentList entries={entries} onOpen={() => setOpen(false)} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            Tutup
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** What is just being typed or sent is shown by its own screen. */
const isNamed = (entry: Entry, location: Path) =>
  isUnsent(entry) && (entry.state !== 'held' || !isShown(entry, location))

/** One address shows many sheets, such as those of all classes, and selects one by its query. */
function isShown({ kind, path }: Entry, { pathname, search }: Path): boolean {
  const [screenPath] = path.split('?')
  return kind === 'sheet' ? path === pathname + search : screenPath === pathname
}

function useUnloadWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
