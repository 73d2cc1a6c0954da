/** The invalid fields after a failed save, in the order of the form; each chip focuses its field. */
import { Box, Chip, Typography } from '@mui/material'
import { useFormContext, useFormState } from 'react-hook-form'
import { describeFields } from '#platform/contract/fields.ts'
import { useSchema } from './FormSchema.ts'

/** Room for the floating scroll-to-top button. */
const SCROLL_BUTTON_PADDING = { xs: 6, xl: 0 }

export function FormProblems() {
  const { errors } = useFormState()
  const { setFocus } = useFormContext()
  const invalidFields = describeFields(useSchema()).filter(({ name }) => name in errors)
  const focusField = (name: string) => {
    setFocus(name)
    // Scrolls after react-hook-form has focused the field, which the save bar would otherwise cover.
    setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
  }
  if (invalidFields.length === 0) return null
  return (
    <Box
      role="group"
      aria-label="Isian yang perlu diperbaiki"
      sx={{ minWidth: 0, flex: '1 1 260px', pr: SCROLL_BUTTON_PADDING }}
    >
      <Typography variant="body2" color="error" role="status" sx={{ fontWeight: 600, mb: 0.5 }}>
        {invalidFields.length} isian perlu diperbaiki
      </Typography>
      <Box sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', p: '2px' }}>
        {invalidFields.map(({ name, label }) => (
          <Chip
            key={name}
            size="small"
            color="error"
            variant="outlined"
            label={label}
            onClick={() => focusField(name)}
          />
        ))}
      </Box>
    </Box>
  )
}
