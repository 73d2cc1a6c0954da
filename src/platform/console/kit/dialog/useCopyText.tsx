/** Copies lines to the clipboard; if the browser refuses, a dialog shows them selected, to be copied by hand. */
import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { SECOND } from '#platform/contract/units.ts'
import { Dialog } from './Dialog.tsx'

type Lines = {
  lines: readonly string[]
  /** What each line is, for the count in the notice. */
  what: string
  /** A sentence that is shown after the count, such as what has no line. */
  note?: string
}

/** Long enough to read the names in a note. */
const NOTE_DURATION_MS = 20 * SECOND

/** @example const { copy, copyDialog } = useCopyText(); await copy({ lines: names, what: 'nama' }) // '3 nama disalin.' */
export function useCopyText() {
  const notify = useNotify()
  const [refused, setRefused] = useState<(Lines & { isOpen: boolean }) | null>(null)
  const copy = async (text: Lines) => {
    const { lines, what, note = '' } = text
    if (lines.length === 0) return notify(`Tidak ada ${what} untuk disalin. ${note}`.trim(), WARNING)
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
    } catch {
      // Without HTTPS browsers have no clipboard API, and Safari refuses after waiting for a response.
      return setRefused({ ...text, isOpen: true })
    }
    const message = `${lines.length} ${what} disalin. ${note}`.trim()
    notify(message, note ? WARNING : { type: 'success' })
  }
  const copyDialog = refused && (
    <CopyDialog
      {...refused}
      // The text stays during the closing animation.
      onClose={() => setRefused((before) => before && { ...before, isOpen: false })}
    />
  )
  return { copy, copyDialog }
}

const WARNING = { type: 'warning', autoHideDuration: NOTE_DURATION_MS } as const

type DialogProps = Lines & { isOpen: boolean; onClose: () => void }

function CopyDialog({ lines, what, note, isOpen, onClose }: DialogProps) {
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}title`}>
      <DialogTitle id={`${id}title`}>{`Salin ${lines.length} ${what}`}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          Browser ini tidak mengizinkan penyalinan otomatis. Teksnya sudah dipilih: salin dengan Ctrl+C, atau
          tekan lama di telepon. {note}
        </Typography>
        <TextField
          id={`${id}text`}
          label="Teks"
          value={lines.join('\n')}
          multiline
          fullWidth
          maxRows={10}
          autoFocus
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  )
}
