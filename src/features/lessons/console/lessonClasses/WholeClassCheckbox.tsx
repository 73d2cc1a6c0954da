/** The checkbox 'Semua Siswa', which enrols the whole class in new lessons. */
import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material'
import type { Ref } from 'react'

type Props = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  onBlur?: () => void
  /** Hides the hint on a phone, where the save bar has little space. */
  hidesHintOnPhone?: boolean
  ref?: Ref<HTMLInputElement>
}

export function WholeClassCheckbox({ isChecked, onChange, onBlur, hidesHintOnPhone = false, ref }: Props) {
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
        sx={{ mt: -0.5, ml: 4, display: { xs: hidesHintOnPhone ? 'none' : 'block', md: 'block' } }}
      >
        Semua peserta kelas ini langsung mengikuti pelajaran barunya.
      </FormHelperText>
    </FormControl>
  )
}
