/** 'Semua Siswa': whoever is in the class takes part in its new lessons from the start. */
import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material'
import type { Ref } from 'react'

type Props = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  onBlur?: () => void
  /** At the foot of a phone's window every line counts. */
  isShortOnPhone?: boolean
  ref?: Ref<HTMLInputElement>
}

export function WholeClassBox({ isChecked, onChange, onBlur, isShortOnPhone = false, ref }: Props) {
  return (
    <FormControl>
      <FormControlLabel
        label="Semua Siswa"
        control={
          <Checkbox
            slotProps={{ input: { ref: ref ?? null } }}
            checked={isChecked}
            onChange={(_, checked) => onChange(checked)}
            {...(onBlur && { onBlur })}
          />
        }
      />
      <FormHelperText
        sx={{ mt: -0.5, ml: 4, display: { xs: isShortOnPhone ? 'none' : 'block', md: 'block' } }}
      >
        Semua peserta kelas ini langsung mengikuti pelajaran barunya.
      </FormHelperText>
    </FormControl>
  )
}
