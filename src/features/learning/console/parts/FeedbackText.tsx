/** What the teacher wrote about an answer. */
import { Box, Typography } from '@mui/material'

/** @example <FeedbackText text={submission.feedback} /> */
export function FeedbackText({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'primary.main', whiteSpace: 'pre-wrap' }}>
      <Typography variant="caption" color="textSecondary">
        Umpan balik
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  )
}
