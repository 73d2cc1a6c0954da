/** The hint below the label of a file box; "drag here" is hidden on phones and other touch devices. */
import { Box, Typography } from '@mui/material'

/** @example <DropHint text="paling besar 10 MB" /> */
export function DropHint({ text }: { text: string }) {
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      <Box
        component="span"
        sx={{ '@media (hover: none), (pointer: coarse), (max-width: 599.95px)': { display: 'none' } }}
      >
        atau seret ke sini ·{' '}
      </Box>
      {text}
    </Typography>
  )
}
