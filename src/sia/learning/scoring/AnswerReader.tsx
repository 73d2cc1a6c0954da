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
  const handed = isHandedIn(row) ? submission : null
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
    <Card component="section" aria-label={`Jawaban ${student.name}`} onKeyDown={keys} sx={frame}>
      <CardContent sx={handed ? desk : one}>
        <Box sx={one}>
          <Who row={row} />
          {handed && <Handed submission={handed} />}
        </Box>
        <Box sx={handed ? beside : one}>
          {handed && (
            <ScoreFields submission={handed} scoring={scoring} canWrite={canWrite} onNext={() => go(1)} />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
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
        </Box>
      </CardContent>
    </Card>
  )
}

/** Whose answer it is, when it came, and whether in time. */
function Who({ row }: { row: SubmissionRow }) {
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
  )
}

/** Every photo and PDF is seen without a press: homework is often a photo a page. */
function Handed({ submission: { answer, attachments } }: { submission: Submission }) {
  return (
    <Box>
      <WrittenText html={answer} />
      <FileList files={attachments} />
      {attachments
        .filter((file) => file.is_previewed)
        .map((file) => (
          <Box key={file.filename} sx={{ mt: 2 }}>
            <FileView file={file} />
          </Box>
        ))}
    </Box>
  )
}

/** Not clipped, so that what stands beside the answer stays in sight while it is read. */
const frame = { overflow: 'visible' } as const
const one = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } as const
/** Where there is room the score stands beside the answer, not below a tall photo. */
const desk = {
  ...one,
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' },
  alignItems: 'start',
} as const
const beside = { ...one, position: { lg: 'sticky' }, top: 80 } as const
