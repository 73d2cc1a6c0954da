/** Why attendance of a finished semester is changed. */
import { type SxProps, TextField, type Theme } from '@mui/material'

type Props = { reason: string; onChange: (reason: string) => void; sx?: SxProps<Theme> }

/** @example <ReasonField reason={taking.reason} onChange={taking.setReason} /> */
export const ReasonField = ({ reason, onChange, sx = {} }: Props) => (
  <TextField
    label="Alasan perubahan"
    required
    fullWidth
    size="small"
    value={reason}
    onChange={({ target }) => onChange(target.value)}
    helperText="Semesternya sudah selesai; alasannya tercatat di Jejak."
    slotProps={{ htmlInput: { maxLength: 500 } }}
    sx={sx}
  />
)
