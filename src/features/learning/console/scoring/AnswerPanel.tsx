/** One answer: its text and attachments, with score and feedback beside it. */
import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef } from 'react'
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
  /** A key opened this answer, and not a click or a touch. */
  isOpenedByKey: boolean
  onStep: (offset: 1 | -1, isByKey: boolean) => void
  position: { number: number; total: number }
}

export function AnswerPanel({ row, scoring, canWrite, isOpenedByKey, onStep, position }: Props) {
  const { student } = row
  const submission = student.lesson_class_task_submit
  const submittedAnswer = isSubmitted(row) ? submission : null
  const cardRef = usePanelFocus(isOpenedByKey && !(submittedAnswer && canWrite))
  const stepBy = (offset: 1 | -1, isByKey: boolean) => {
    if (submission) scoring.commit(submission)
    onStep(offset, isByKey)
  }
  /** Alt with an arrow key opens the next or previous answer, as Enter in the score field does. */
  const handleKeys = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (!event.altKey || offset === null) return
    event.preventDefault()
    stepBy(offset, true)
  }
  return (
    <Card
      ref={cardRef}
      component="section"
      tabIndex={-1}
      aria-label={`Jawaban ${student.name}`}
      onKeyDown={handleKeys}
      sx={CARD_STYLE}
    >
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
              isOpenedByKey={isOpenedByKey}
              onNext={() => stepBy(1, true)}
            />
          )}
          <StepButtons position={position} onStep={stepBy} />
        </Box>
      </CardContent>
    </Card>
  )
}

/** Focuses the panel of an answer without a score field, so that its keys still work. */
function usePanelFocus(isFocused: boolean) {
  const cardRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) cardRef.current?.focus({ preventScroll: true })
  }, [isFocused])
  return cardRef
}

function StepButtons({ position, onStep }: Pick<Props, 'position' | 'onStep'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        variant="outlined"
        disabled={position.number <= 1}
        onClick={({ detail }) => onStep(-1, detail === CLICKS_OF_KEY)}
      >
        Sebelumnya
      </Button>
      <Button
        variant="contained"
        disabled={position.number >= position.total}
        onClick={({ detail }) => onStep(1, detail === CLICKS_OF_KEY)}
      >
        Berikutnya
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
        {position.number} dari {position.total}
      </Typography>
    </Box>
  )
}

/** The `detail` of the click event of a button that was pressed with a key. */
const CLICKS_OF_KEY = 0

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
const CARD_STYLE = { overflow: 'visible', outline: 'none' } as const
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
