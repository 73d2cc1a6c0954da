/** The review of a checked zip in five groups, where the operator answers open questions; 'Simpan' stores it. */
import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import { CancelButton } from '#platform/console/kit/dialog/CancelButton.tsx'
import { CHOICE_BUTTON_PROPS } from '#platform/console/kit/screen/saveButton.ts'
import { buildUrl } from '#platform/console/providers/call.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { BulkEntry, BulkResult } from '../../bulkUpload.ts'
import { type Answer, type Answers, presetAnswers, toGroups, toPicks, willBeStored } from './answers.ts'
import { BulkEntries, MissingStudents } from './BulkEntries.tsx'
import { BulkGroups, GROUP_PANEL_ID, type GroupName } from './BulkGroups.tsx'
import { ResultHeading } from './ResultHeading.tsx'
import type { BulkCalls, StoreRequest } from './zip/useBulkUpload.ts'
import { useKeptAnswers } from './zip/useKeptAnswers.ts'

type Props = {
  /** The dialog's title. */
  title: string
  file: { name: string }
  result: BulkResult
  calls: Pick<BulkCalls, 'readFile'>
  noun: string
  hasScore: boolean
  /** The answers before an attempt to store that failed. */
  answers?: Answers
  problem?: string
  onStore: (request: StoreRequest) => void
  onRestart: (options: { losesAnswers: boolean }) => void
}

export function BulkReview(props: Props) {
  const { file, result, calls, noun, hasScore, problem, onStore, onRestart } = props
  const groups = toGroups(result)
  const [group, setGroup] = useState<GroupName>(findFirstGroup(groups))
  const entries = [...result.berhasil, ...result.menimpa, ...result.gagal]
  const [initialAnswers] = useState<Answers>(() => presetAnswers(entries, { hasScore }))
  const [answers, setAnswers] = useKeptAnswers({ ...props, preset: initialAnswers })
  const storableCount = entries.filter((entry) => willBeStored(entry, { answers, hasScore })).length
  const unansweredCount = groups.ambigu.filter((entry) => !willBeStored(entry, { answers, hasScore })).length
  const replacedCount = groups.menimpa.filter((entry) => willBeStored(entry, { answers, hasScore })).length
  const store = () => onStore({ answers, picks: toPicks(entries, { answers, hasScore }) })
  const setAnswer = (entry: number, newAnswer: Answer | undefined) =>
    setAnswers((previous) => {
      const next = new Map(previous)
      if (newAnswer) next.set(entry, newAnswer)
      else next.delete(entry)
      return next
    })
  const fileOf = ({ entry, name }: BulkEntry) => ({
    file: name.split(/[/\\]/).at(-1) ?? name,
    file_url: buildUrl(calls.readFile, { upload_id: result.upload_id ?? '', entry }),
  })
  return (
    <>
      <DialogContent dividers sx={CONTENT_STYLE}>
        {problem && <StoreFailure problem={problem} onRetry={store} />}
        <ResultHeading color="textSecondary">
          {file.name} · {result.total.toLocaleString('id-ID')} berkas diperiksa
          {problem ? '.' : ', belum ada yang disimpan.'}
        </ResultHeading>
        <BulkGroups countOf={(name) => groups[name].length} selectedGroup={group} onSelect={setGroup} />
        <Box role="tabpanel" id={GROUP_PANEL_ID} aria-labelledby={`${GROUP_PANEL_ID}-${group}`}>
          {group === 'tanpa_berkas' ? (
            <MissingStudents students={result.tanpa_berkas} />
          ) : (
            <BulkEntries
              key={group}
              group={group}
              groupEntries={groups[group]}
              review={{ result, entries, answers, hasScore, onAnswer: setAnswer, fileOf }}
            />
          )}
        </Box>
      </DialogContent>
      <ReviewActions
        unansweredCount={unansweredCount}
        replacedCount={replacedCount}
        storableCount={storableCount}
        noun={noun}
        onRestart={() => onRestart({ losesAnswers: answers !== initialAnswers })}
        onStore={store}
      />
    </>
  )
}

function StoreFailure({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Coba lagi
        </Button>
      }
    >
      {problem}
    </Alert>
  )
}

type ReviewActionsProps = Pick<Props, 'noun'> & {
  unansweredCount: number
  /** Of the storable ones, those that replace a stored file. */
  replacedCount: number
  storableCount: number
  onRestart: () => void
  onStore: () => void
}

function ReviewActions({
  unansweredCount,
  replacedCount,
  storableCount,
  noun,
  onRestart,
  onStore,
}: ReviewActionsProps) {
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1, pt: 1.5 }}>
      <Button onClick={onRestart} color="inherit" sx={{ mr: 'auto' }}>
        Ganti zip
      </Button>
      <Box component="span" role="status" sx={UNANSWERED_STYLE}>
        {[
          replacedCount > 0 && `${formatCount(replacedCount)} menggantikan yang sudah ada`,
          unansweredCount > 0 && `${formatCount(unansweredCount)} ambigu belum dijawab, tidak ikut disimpan`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      <CancelButton />
      <Button {...CHOICE_BUTTON_PROPS} variant="contained" disabled={storableCount === 0} onClick={onStore}>
        Simpan {storableCount.toLocaleString('id-ID')} {noun}
      </Button>
    </DialogActions>
  )
}

/** `max-content` rows, since a long list would otherwise squeeze the tabs. */
const CONTENT_STYLE = { display: 'grid', gap: 2, alignContent: 'start', gridAutoRows: 'max-content' } as const
/** On a phone above the buttons, so that these fit in one line. */
const UNANSWERED_STYLE = {
  typography: 'body2',
  color: 'text.secondary',
  order: { xs: -1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
} as const

/** @returns the first non-empty group: those that need an answer first, then files to be replaced */
function findFirstGroup(groups: ReturnType<typeof toGroups>): GroupName {
  const GROUP_ORDER = ['ambigu', 'tidak_cocok', 'menimpa', 'cocok'] as const
  return GROUP_ORDER.find((name) => groups[name].length > 0) ?? 'cocok'
}
