/** One answer: its text and attachments, with score and feedback beside it. */
import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import type { SubmissionRow } from '../../scoring.ts'
import { isReturned } from '../../submission.ts'
import { AnswerContent } from '../parts/AnswerContent.tsx'
import { Attempts } from '../parts/Attempts.tsx'
import { isSubmitted, stateLabelOf } from './answerState.ts'
import { ScoreFields } from './ScoreFields.tsx'
import type { Scoring } from './useScoring.ts'

type Props = {
  row: SubmissionRow
  scoring: Scoring
  canWrite: boolean
  onStep: (offset: 1 | -1) => void
  position: { number: number; total: number }
}

export function AnswerPanel({ row, scoring, canWrite, onStep, position }: Props) {
  const { student } = row
  const submission = student.lesson_class_task_submit
  const submittedAnswer = isSubmitted(row) ? submission : null
  const stepBy = (offset: 1 | -1) => {
    if (submission) void scoring.commit(submission)
    onStep(offset)
  }
  /** Alt with an arrow key opens the next or previous answer, as Enter in the score field does. */
  const handleKeys = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (!event.altKey || offset === null) return
    event.preventDefault()
    stepBy(offset)
  }
  return (
    <Card component="section" aria-label={`Jawaban ${student.name}`} onKeyDown={handleKeys} sx={CARD_STYLE}>
      <CardContent sx={submittedAnswer ? TWO_COLUMNS_STYLE : ONE_COLUMN_STYLE}>
        <Box sx={ONE_COLUMN_STYLE}>
          <AnswerHeader row={row} />
          {submittedAnswer && <AnswerContent content={submittedAnswer} />}
          {submission && <Attempts attempts={submission.attempts} isLastOpen={isReturned(submission)} />}
        </Box>
        <Box sx={submittedAnswer ? SIDE_COLUMN_STYLE : ONE_COLUMN_STYLE}>
          {submittedAnswer && (
            <ScoreFields
              submission={submittedAnswer}
              scoring={scoring}
              canWrite={canWrite}
              onNext={() => stepBy(1)}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Button variant="outlined" disabled={position.number <= 1} onClick={() => stepBy(-1)}>
              Sebelumnya
            </Button>
            <Button
              variant="contained"
              disabled={position.number >= position.total}
              onClick={() => stepBy(1)}
            >
              Berikutnya
            </Button>
            <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
              {position.number} dari {position.total}
            </Typography>
          </Box>
        </Box>
      </CardContent>
    </Card>
  )
}

/** The student, the time of submission and the state. */
function AnswerHeader({ row }: { row: SubmissionRow }) {
  const { name, nis, lesson_class_task_submit: submission } = row.student
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {nis}
          {submission?.submitted_at && (
            <>
              {' · dikumpulkan '}
              <Moment value={submission.submitted_at} />
            </>
          )}
          {submission && isReturned(submission) && (
            <>
              {' · dikembalikan '}
              <Moment value={submission.returned_at} />
            </>
          )}
          {isSubmitted(row) && submission && submission.attempts.length > 0 && (
            <> · pengumpulan ke-{submission.attempts.length + 1}</>
          )}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={submission?.is_late ? 'warning' : 'default'}
        label={stateLabelOf(row)}
      />
    </Box>
  )
}

/** Overflow must be visible for the side column to be sticky. */
const CARD_STYLE = { overflow: 'visible' } as const
const ONE_COLUMN_STYLE = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
} as const
/** On wide screens the score is beside the answer instead of below a tall photo. */
const TWO_COLUMNS_STYLE = {
  ...ONE_COLUMN_STYLE,
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' },
  alignItems: 'start',
} as const
const SIDE_COLUMN_STYLE = { ...ONE_COLUMN_STYLE, position: { lg: 'sticky' }, top: 80 } as const
