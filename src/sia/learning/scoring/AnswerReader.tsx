/** One answer: what was written and attached, and beside it its score and feedback. */
import { Box, Button, Card, CardContent, Chip, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import type { SubmissionRow } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import { Moment } from '#src/kit/screen/dates.tsx'
import { FileList } from '../files/FileList.tsx'
import { FileView } from '../files/FilePreview.tsx'
import { WrittenText } from '../parts/WrittenText.tsx'
import { isHandedIn, wordsOf } from './answerState.ts'
import { ScoreFields } from './ScoreFields.tsx'
import type { Scoring } from './useScoring.ts'

type Props = {
  row: SubmissionRow
  scoring: Scoring
  canWrite: boolean
  onStep: (by: 1 | -1) => void
  position: { at: number; of: number }
}

export function AnswerReader({ row, scoring, canWrite, onStep, position }: Props) {
  const { student } = row
  const submission = student.lesson_class_task_submit
  const go = (by: 1 | -1) => {
    if (submission) void scoring.commit(submission)
    onStep(by)
  }
  /** Alt with an arrow reads on; Enter in the score does too. */
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    go(by)
  }
  return (
    <Card component="section" aria-label={`Jawaban ${student.name}`} onKeyDown={keys}>
      <CardContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {student.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {student.nis}
              {submission?.submitted_at && (
                <>
                  {' · dikumpulkan '}
                  <Moment of={submission.submitted_at} />
                </>
              )}
            </Typography>
          </Box>
          <Chip
            size="small"
            variant="outlined"
            color={submission?.is_late ? 'warning' : 'default'}
            label={wordsOf(row)}
          />
        </Box>
        {submission && isHandedIn(row) && <Handed submission={submission} />}
        {submission && isHandedIn(row) && (
          <ScoreFields submission={submission} scoring={scoring} canWrite={canWrite} onNext={() => go(1)} />
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Button variant="outlined" disabled={position.at <= 1} onClick={() => go(-1)}>
            Sebelumnya
          </Button>
          <Button variant="contained" disabled={position.at >= position.of} onClick={() => go(1)}>
            Berikutnya
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
            {position.at} dari {position.of}
          </Typography>
        </Box>
      </CardContent>
    </Card>
  )
}

function Handed({ submission: { answer, attachments } }: { submission: Submission }) {
  const [first] = attachments
  return (
    <Box>
      <WrittenText html={answer} />
      <FileList files={attachments} />
      {first?.is_previewed && (
        <Box sx={{ mt: 2 }}>
          <FileView file={first} />
        </Box>
      )}
    </Box>
  )
}
