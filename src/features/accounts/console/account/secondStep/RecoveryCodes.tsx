/** The recovery codes, shown once, to be copied or printed before they are gone. */
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useCopyText } from '#platform/console/kit/dialog/useCopyText.tsx'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import { useUser } from '#platform/console/providers/session.ts'

type Props = {
  /** What was done, above the codes: a toast would cover them. */
  message: string
  codes: readonly string[]
  onDone: () => void
}

export function RecoveryCodes({ message, codes, onDone }: Props) {
  const { name } = useUser()
  const [isKept, setKept] = useState(false)
  const { copy, copyDialog } = useCopyText()
  return (
    <>
      <DialogContent dividers>
        <Alert severity="success" sx={{ mb: 2 }}>
          {message}
        </Alert>
        <Typography>
          Bila ponsel hilang, tiap kode ini menggantikan kode aplikasi satu kali. Simpan di tempat aman, bukan
          di ponsel yang sama: kode ini tidak ditampilkan lagi.
        </Typography>
        <Box component="ul" aria-label="Kode pemulihan" sx={LIST_STYLE}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            color="inherit"
            startIcon={<ContentCopy />}
            onClick={() => void copy({ lines: codes, what: 'kode' })}
          >
            Salin
          </Button>
          <PrintButton
            readContent={() => ({
              title: 'Kode pemulihan',
              subtitle: `Akun ${name}. Tiap kode berlaku satu kali.`,
              columns: [{ label: 'Kode' }],
              rows: codes.map((code) => ({ id: code, cells: [code] })),
            })}
          />
        </Box>
        <FormControlLabel
          control={<Checkbox checked={isKept} onChange={(_event, isChecked) => setKept(isChecked)} />}
          label="Saya sudah menyimpan kodenya"
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!isKept} onClick={onDone}>
          Selesai
        </Button>
      </DialogActions>
      {copyDialog}
    </>
  )
}

const LIST_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: 1,
  listStyle: 'none',
  p: 2,
  my: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontFamily: 'monospace',
  // So that two columns fit on a phone.
  fontSize: { xs: '0.9375rem', sm: '1.0625rem' },
} as const
