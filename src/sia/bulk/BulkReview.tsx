/** A checked zip in its five groups; open questions are answered here, and nothing is stored before 'Simpan'. */
import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material'
import { useState } from 'react'
import type { BulkEntry, BulkResult } from '#contract/sia/document/bulk.ts'
import { addressOf } from '#src/providers/call.ts'
import { type Answer, type Answers, groupsOf, isStored, picksOf, presumed } from './answers.ts'
import { BulkEntries, MissingStudents } from './BulkEntries.tsx'
import { BulkGroups, GROUP_PANEL, type GroupName } from './BulkGroups.tsx'
import { ResultHeading } from './ResultHeading.tsx'
import type { BulkCalls, Storing } from './zip/useBulk.ts'

type Props = {
  file: { name: string }
  result: BulkResult
  calls: Pick<BulkCalls, 'look'>
  noun: string
  hasScore: boolean
  /** Given before a storing that failed. */
  answers?: Answers
  problem?: string
  onStore: (storing: Storing) => void
  /** `isAnswered`: something would be lost. */
  onRestart: (isAnswered: boolean) => void
  onClose: () => void
}

export function BulkReview(props: Props) {
  const { file, result, calls, noun, hasScore, problem, onStore, onRestart, onClose } = props
  const groups = groupsOf(result)
  const [group, setGroup] = useState<GroupName>(firstOf(groups))
  const entries = [...result.berhasil, ...result.menimpa, ...result.gagal]
  const [untouched] = useState<Answers>(() => presumed(entries, hasScore))
  const [answers, setAnswers] = useState(props.answers ?? untouched)
  const stored = entries.filter((entry) => isStored(entry, answers, hasScore)).length
  const open = groups.ambigu.filter((entry) => !isStored(entry, answers, hasScore)).length
  const store = () => onStore({ answers, picks: picksOf(entries, answers, hasScore) })
  const answer = (entry: number, given: Answer | undefined) =>
    setAnswers((before) => {
      const next = new Map(before)
      if (given) next.set(entry, given)
      else next.delete(entry)
      return next
    })
  const fileOf = ({ entry, name }: BulkEntry) => ({
    file: name.split(/[/\\]/).at(-1) ?? name,
    file_url: addressOf(calls.look, { upload_id: result.upload_id ?? '', entry }),
  })
  return (
    <>
      <DialogContent dividers sx={content}>
        {problem && <StoringFailure problem={problem} onRetry={store} />}
        <ResultHeading color="textSecondary">
          {file.name} · {result.total.toLocaleString('id-ID')} berkas diperiksa
          {problem ? '.' : ', belum ada yang disimpan.'}
        </ResultHeading>
        <BulkGroups countOf={(name) => groups[name].length} chosen={group} onChoose={setGroup} />
        <Box role="tabpanel" id={GROUP_PANEL} aria-labelledby={`${GROUP_PANEL}-${group}`}>
          {group === 'tanpa_berkas' ? (
            <MissingStudents students={result.tanpa_berkas} />
          ) : (
            <BulkEntries
              key={group}
              group={group}
              visible={groups[group]}
              reviewing={{ result, entries, answers, hasScore, onAnswer: answer, fileOf }}
            />
          )}
        </Box>
      </DialogContent>
      <ReviewActions
        open={open}
        stored={stored}
        noun={noun}
        onRestart={() => onRestart(answers !== untouched)}
        onClose={onClose}
        onStore={store}
      />
    </>
  )
}

function StoringFailure({ problem, onRetry }: { problem: string; onRetry: () => void }) {
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

type Actions = Pick<Props, 'noun' | 'onClose'> & {
  open: number
  stored: number
  onRestart: () => void
  onStore: () => void
}

function ReviewActions({ open, stored, noun, onRestart, onClose, onStore }: Actions) {
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1, pt: 1.5 }}>
      <Button onClick={onRestart} color="inherit" sx={{ mr: 'auto' }}>
        Ganti zip
      </Button>
      <Box component="span" role="status" sx={pending}>
        {open > 0 ? `${open} ambigu belum dijawab, tidak ikut disimpan` : ''}
      </Box>
      <Button onClick={onClose} color="inherit">
        Batal
      </Button>
      <Button variant="contained" disabled={stored === 0} onClick={onStore}>
        Simpan {stored.toLocaleString('id-ID')} {noun}
      </Button>
    </DialogActions>
  )
}

/** Each row as high as what it holds: a long list would squeeze the tabs out of sight. */
const content = { display: 'grid', gap: 2, alignContent: 'start', gridAutoRows: 'max-content' } as const
/** On a phone over the buttons, which then stand in one line. */
const pending = {
  typography: 'body2',
  color: 'text.secondary',
  order: { xs: -1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
} as const

/** What needs an answer first, then what would be replaced. */
function firstOf(groups: ReturnType<typeof groupsOf>): GroupName {
  const order = ['ambigu', 'tidak_cocok', 'menimpa', 'cocok'] as const
  return order.find((name) => groups[name].length > 0) ?? 'cocok'
}
