/** One file of a checked zip. */
import FindInPage from '@mui/icons-material/FindInPageOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import type { BulkEntry } from '../../bulkUpload.ts'
import { BulkAnswerInput, type BulkAnswerInputProps, describeStudent } from './BulkAnswerInput.tsx'

/** `onPreview` opens the PDF. */
export function BulkEntryRow({ onPreview, ...props }: BulkAnswerInputProps & { onPreview: () => void }) {
  const { entry } = props
  return (
    <Box component="li" sx={ROW_STYLE}>
      <Box sx={{ minWidth: 0, gridArea: 'text' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {entry.name}
        </Typography>
        <BulkEntryMatch entry={entry} />
      </Box>
      <Box sx={{ minWidth: 0, gridArea: 'answer', display: 'grid' }}>
        <BulkAnswerInput {...props} />
      </Box>
      <Box sx={{ gridArea: 'preview' }}>
        {entry.can_open && (
          <Tooltip title="Lihat PDF">
            <IconButton color="primary" onClick={onPreview} aria-label={`Lihat PDF ${entry.name}`}>
              <FindInPage fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Box>
  )
}

/** The student found for a file, and the reason if there is a problem. */
export function BulkEntryMatch({ entry: { student, final_score, reason } }: { entry: BulkEntry }) {
  return (
    <>
      {student && (
        <Typography variant="body2" color="textSecondary">
          {describeStudent(student)}
          {final_score !== null && ` · nilai ${final_score.toLocaleString('id-ID')}`}
        </Typography>
      )}
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
    </>
  )
}

const ROW_STYLE = {
  display: 'grid',
  columnGap: { xs: 1, sm: 2 },
  rowGap: 1,
  alignItems: 'center',
  pl: 1.5,
  pr: 1,
  py: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 36px', sm: 'minmax(0, 1.2fr) minmax(0, 1fr) 36px' },
  gridTemplateAreas: { xs: '"text preview" "answer answer"', sm: '"text answer preview"' },
} as const
