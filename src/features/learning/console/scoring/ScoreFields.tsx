/** The inputs for score and feedback of one answer, saved in the background, with suggestions of earlier comments. */
import { Box, Button, Chip, TextField, Typography } from '@mui/material'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { useIsTouch } from '#platform/console/kit/screen/useIsTouch.ts'
import { createMatcher } from '#platform/console/kit/search/textSearch.ts'
import { call } from '#platform/console/providers/call.ts'
import { listComments, optionalScore } from '../../scoring.ts'
import type { Submission } from '../../submission.ts'
import { useInvalidateLearning, useLearningQuery } from '../parts/useLearningQuery.ts'
import { inputOf, type ScoreInput } from './scoreOutbox.ts'
import type { SaveState, Scoring } from './useScoring.ts'

type Props = {
  submission: Submission
  scoring: Scoring
  canWrite: boolean
  /** A key opened this answer, so the next keys are meant for its score. */
  isOpenedByKey: boolean
  onNext: () => void
}

const MAX_SUGGESTIONS = 4

export function ScoreFields({ submission, scoring, canWrite, isOpenedByKey, onNext }: Props) {
  const id = useId()
  const input = scoring.inputOf(submission)
  const { returnForRevision, isFeedbackMissing, feedbackField, confirmDialog } = useReturn(
    submission,
    scoring,
  )
  const setInput = (changes: Partial<typeof input>) => scoring.setInput(submission, { ...input, ...changes })
  const commit = () => scoring.commit(submission)
  const chooseComment = (feedback: string) => {
    setInput({ feedback })
    commit()
  }
  return (
    <Box sx={FIELDS_STYLE}>
      <ScoreField
        id={`${id}score`}
        value={input.score}
        disabled={!canWrite}
        isOpenedByKey={isOpenedByKey}
        onChange={(score) => setInput({ score })}
        onBlur={commit}
        onNext={onNext}
      />
      <FeedbackField
        id={`${id}feedback`}
        value={input.feedback}
        disabled={!canWrite}
        isMissing={isFeedbackMissing}
        inputRef={feedbackField}
        onChange={(feedback) => setInput({ feedback })}
        onBlur={commit}
      />
      {canWrite && <CommentSuggestions feedback={input.feedback} onChoose={chooseComment} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {canWrite && (
          <Button color="inherit" variant="outlined" size="small" onClick={() => void returnForRevision()}>
            Kembalikan untuk direvisi
          </Button>
        )}
        <SaveStatus
          state={scoring.stateOf(submission)}
          storedInput={inputOf(submission)}
          onSendAgain={() => scoring.sendAgain(submission)}
          onDiscard={() => scoring.discard(submission)}
          onCancelReturn={() => scoring.cancelReturn(submission)}
        />
      </Box>
      {confirmDialog}
    </Box>
  )
}

/** Returns the answer after a confirmation; without feedback the student would not know what to revise. */
function useReturn(submission: Submission, scoring: Scoring) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const [hasTried, setTried] = useState(false)
  const feedbackField = useRef<HTMLTextAreaElement>(null)
  const isEmpty = scoring.inputOf(submission).feedback.trim() === ''
  const returnForRevision = async () => {
    setTried(true)
    if (isEmpty) return feedbackField.current?.focus()
    const isConfirmed = await confirm({
      title: 'Kembalikan untuk direvisi?',
      text: `Siswa dapat mengubah jawabannya lagi. Jawaban ini tetap dapat dibaca sebagai Pengumpulan ${submission.attempts.length + 1}, dengan nilai dan umpan baliknya.`,
      confirmLabel: 'Kembalikan',
    })
    if (isConfirmed) await scoring.returnForRevision(submission)
  }
  return { returnForRevision, isFeedbackMissing: hasTried && isEmpty, feedbackField, confirmDialog }
}

type ScoreProps = {
  id: string
  value: string
  disabled: boolean
  isOpenedByKey: boolean
  onChange: (score: string) => void
  onBlur: () => void
  /** Called on Enter if the score is valid. */
  onNext: () => void
}

function ScoreField({ value, isOpenedByKey, onChange, onNext, ...field }: ScoreProps) {
  const isInvalid = !optionalScore.safeParse(value).success
  // The keyboard on a screen would hide the answer, unless somebody is already typing on one.
  const isTouch = useIsTouch()
  return (
    <TextField
      {...field}
      label="Nilai"
      size="small"
      autoFocus={isOpenedByKey || !isTouch}
      value={value}
      error={isInvalid}
      helperText={isInvalid ? 'Nilai 0 sampai 100, paling banyak dua desimal' : '0 sampai 100, contoh: 87,50'}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isInvalid) return
        event.preventDefault()
        onNext()
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      sx={{ width: 200 }}
    />
  )
}

type FeedbackProps = Pick<ScoreProps, 'id' | 'value' | 'disabled' | 'onBlur'> & {
  /** Returning was tried without a word of what to revise. */
  isMissing: boolean
  inputRef: Ref<HTMLTextAreaElement>
  onChange: (feedback: string) => void
}

function FeedbackField({ isMissing, onChange, ...field }: FeedbackProps) {
  return (
    <TextField
      {...field}
      label="Umpan balik"
      size="small"
      multiline
      minRows={2}
      error={isMissing}
      helperText={isMissing && 'Tulis dahulu apa yang harus diperbaiki siswa'}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 2000 } }}
    />
  )
}

/** Earlier comments that match the typed text. */
function CommentSuggestions({
  feedback: currentText,
  onChoose,
}: {
  feedback: string
  onChoose: (feedback: string) => void
}) {
  const { data = [] } = useLearningQuery(['comments'], (signal) => call(listComments, { signal }))
  const matches = createMatcher(currentText)
  const suggestions = data
    .filter(({ feedback }) => feedback !== currentText && matches(feedback))
    .slice(0, MAX_SUGGESTIONS)
  if (suggestions.length === 0) return null
  return (
    <Box role="group" aria-label="Pernah ditulis" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {suggestions.map(({ feedback }) => (
        <Chip
          key={feedback}
          size="small"
          variant="outlined"
          label={feedback}
          onClick={() => onChoose(feedback)}
          sx={{ maxWidth: 1 }}
        />
      ))}
    </Box>
  )
}

const FIELDS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  // A line separates the fields only where they are below the answer.
  borderTop: { xs: 1, lg: 0 },
  borderColor: 'divider',
  pt: { xs: 2, lg: 0 },
} as const

type SaveStatusProps = {
  state: SaveState | null
  /** What the server has, which is named beside a conflict. */
  storedInput: ScoreInput
  onSendAgain: () => void
  onDiscard: () => void
  onCancelReturn: () => void
}

function SaveStatus({ state, storedInput, onSendAgain, onDiscard, onCancelReturn }: SaveStatusProps) {
  const invalidate = useInvalidateLearning()
  const isRefused = state?.kind === 'refused'
  // What the server has now stands beside what it refused, so that one of them can be chosen.
  useEffect(() => {
    if (isRefused) void invalidate()
  }, [isRefused, invalidate])
  if (!state || !('message' in state))
    return (
      <Typography variant="body2" color="textSecondary" role="status">
        {state ? STATE_LABELS[state.kind] : ''}
      </Typography>
    )
  const isConflict = state.status === 409
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="error">
        {state.status === 0
          ? OFFLINE_TEXTS[state.isReturn ? 'return' : 'score']
          : `Belum tersimpan: ${state.message}`}
        {isConflict && ` Yang tersimpan: ${describeInput(storedInput)}.`}
      </Typography>
      <Button size="small" onClick={onSendAgain}>
        {isConflict ? 'Pakai isian ini' : 'Coba lagi'}
      </Button>
      {state.isReturn && (
        <Button size="small" color="inherit" onClick={onCancelReturn}>
          Jangan kembalikan
        </Button>
      )}
      {isRefused && (
        <DiscardButton text="Isian ini belum tersimpan dan tidak dapat dikembalikan." onDiscard={onDiscard}>
          {isConflict ? 'Pakai yang tersimpan' : 'Buang isian ini'}
        </DiscardButton>
      )}
    </Box>
  )
}

const OFFLINE_TEXTS = {
  score:
    'Tidak ada koneksi, nilai belum terkirim. Tersimpan di perangkat ini dan dikirim begitu tersambung lagi.',
  return:
    'Tidak ada koneksi, jawaban belum dikembalikan. Tersimpan di perangkat ini dan dikembalikan begitu tersambung lagi.',
}
const STATE_LABELS = { typed: 'Belum disimpan', saving: 'Menyimpan…', saved: 'Tersimpan' }

const describeInput = ({ score, feedback }: ScoreInput) =>
  `${score === '' ? 'belum dinilai' : `nilai ${score}`}${feedback === '' ? '' : `, “${feedback}”`}`
