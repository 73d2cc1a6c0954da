/** Around the fields of a form: nothing can be typed while a save is on its way, which would not be part of it. */
import { Box } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useFocusKept } from '../screen/useFocusKept.ts'

/** Must be rendered inside a form. */
export function InertWhileSaving({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState()
  const ref = useRef<HTMLDivElement>(null)
  useFocusKept(ref, isSubmitting)
  return (
    <Box ref={ref} inert={isSubmitting} sx={{ display: 'contents' }}>
      {children}
    </Box>
  )
}
