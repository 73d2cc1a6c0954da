/** The earlier attempts of an answer, which were returned for revision: content, score, comment and times of each. */
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import type { Attempt } from '../../submission.ts'
import { AnswerContent } from './AnswerContent.tsx'
import { FeedbackText } from './FeedbackText.tsx'

type Props = {
  attempts: readonly Attempt[]
  /** While no newer answer was handed in, the last attempt is what there is to read. */
  isLastOpen: boolean
}

/** @example <Attempts attempts={submission.attempts} isLastOpen={isReturned(submission)} /> */
export function Attempts({ attempts, isLastOpen }: Props) {
  if (attempts.length === 0) return null
  return (
    <Box component="section" aria-label="Pengumpulan sebelumnya">
      {attempts.map((attempt) => (
        <AttemptAccordion
          key={attempt.number}
          attempt={attempt}
          isOpenAtFirst={isLastOpen && attempt.number === attempts.length}
        />
      ))}
    </Box>
  )
}

/** Mounted only while expanded, so that photos of earlier attempts are not loaded unread. */
function AttemptAccordion({ attempt, isOpenAtFirst }: { attempt: Attempt; isOpenAtFirst: boolean }) {
  const { number, score, feedback, submitted_at, returned_at, answer, attachments } = attempt
  const isLost = answer === null && attachments.length === 0
  return (
    <Accordion
      variant="outlined"
      disableGutters
      defaultExpanded={isOpenAtFirst}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            Pengumpulan {number}
            {score !== null && ` · nilai ${formatPoints(score)}`}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {submitted_at && (
              <>
                Dikumpulkan <Moment value={submitted_at} />
                {' · '}
              </>
            )}
            Dikembalikan <Moment value={returned_at} />
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FeedbackText text={feedback} />
        {isLost ? (
          <Typography variant="body2" color="textSecondary">
            Isi pengumpulan ini tidak disimpan ketika dikembalikan.
          </Typography>
        ) : (
          <AnswerContent content={attempt} />
        )}
      </AccordionDetails>
    </Accordion>
  )
}
