/** After a failed save: what is wrong, in the order of the form, each a jump to its field. */
import { Box, Chip, Typography } from '@mui/material'
import { useFormContext, useFormState } from 'react-hook-form'
import { describeFields } from '#contract/fields.ts'
import { useSchema } from './FormSchema.ts'

/** The button back to the top floats over this corner. */
const BESIDE_SCROLL_TO_TOP = { xs: 6, xl: 0 }

export function FormProblems() {
  const { errors } = useFormState()
  const { setFocus } = useFormContext()
  const wrong = describeFields(useSchema()).filter(({ name }) => name in errors)
  const jump = (name: string) => {
    setFocus(name)
    // After react-hook-form has moved the focus; the browser alone would leave the field under the save bar.
    setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
  }
  if (wrong.length === 0) return null
  return (
    <Box
      role="group"
      aria-label="Isian yang perlu diperbaiki"
      sx={{ minWidth: 0, flex: '1 1 260px', pr: BESIDE_SCROLL_TO_TOP }}
    >
      <Typography variant="body2" color="error" role="status" sx={{ fontWeight: 600, mb: 0.5 }}>
        {wrong.length} isian perlu diperbaiki
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', p: '2px' }}>
        {wrong.map(({ name, label }) => (
          <Chip
            key={name}
            size="small"
            color="error"
            variant="outlined"
            label={label}
            onClick={() => jump(name)}
          />
        ))}
      </Box>
    </Box>
  )
}
