/** The import dialog: select a file, preview it, store it, and see the report. */
import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportJob, ImportResult } from '#platform/contract/import/importCalls.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { Dialog, type LossQuestion } from '../dialog/Dialog.tsx'
import { useConfirmDialog } from '../dialog/useConfirmDialog.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import {
  COMPARISON_OPTIONS,
  type CsvImport,
  DEFAULT_OPTIONS,
  type ImportSource,
  type ReadOptions,
} from './CsvImport.ts'
import { FORMATS, type Format } from './ImportCsvFile.ts'
import { ImportCsvPick } from './ImportCsvPick.tsx'
import { ImportCsvProgress } from './ImportCsvProgress.tsx'
import { ImportCsvDone } from './ImportCsvReport.tsx'
import { PASSWORDS_QUESTION } from './passwords/Credentials.tsx'
import { ImportMatching } from './preview/ImportMatching.tsx'
import { ImportPreview } from './preview/ImportPreview.tsx'
import { hasChoices, useCsvImport } from './useCsvImport.ts'

type DialogProps = CsvImport & {
  runningJob: ImportJob | null
  format: Format
  /** What makes the file; by default it is picked. */
  source?: ImportSource | undefined
  /** Whether the file is compared, and only what is ticked is stored. */
  isComparison?: boolean | undefined
  onClose: () => void
}

export function ImportCsvDialog({
  onClose,
  runningJob,
  format,
  isComparison = false,
  ...props
}: DialogProps) {
  const undecided = isComparison ? COMPARISON_OPTIONS : DEFAULT_OPTIONS
  const steps = useCsvImport(props.calls, { runningJob, format, scope: props.scope, undecided })
  const { step, store, restart, discard, abortRequest } = steps
  const [isCredentialsSaved, setCredentialsSaved] = useState(false)
  const isSending = step.kind === 'storing' && step.progress < 1
  const isBusy = step.kind === 'storing' || step.kind === 'checking'
  const hasUnsavedPasswords = step.kind === 'done' && step.result.credentials !== null && !isCredentialsSaved
  const close = () => {
    discard()
    onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth={step.kind === 'preview' ? 'md' : 'sm'}
      onClose={isBusy ? undefined : close}
      question={step.kind === 'done' ? PASSWORDS_QUESTION : CHOICES_QUESTION}
      aria-labelledby="import-csv"
    >
      <LeaveGuard isUnsaved={isSending || hasChoices(step) || hasUnsavedPasswords} />
      <DialogTitle id="import-csv">{titleOf(props, format, isComparison)}</DialogTitle>
      <DialogContent>
        <Step {...props} steps={steps} format={format} onCredentialsSaved={() => setCredentialsSaved(true)} />
      </DialogContent>
      <DialogActions>
        {(step.kind === 'preview' || step.kind === 'match') && (
          <RestartButton onRestart={restart} losesChoices={hasChoices(step)} />
        )}
        {isBusy ? (
          <Button
            onClick={step.kind === 'checking' ? abortRequest : close}
            disabled={isSending}
            color="inherit"
          >
            {step.kind === 'storing' ? 'Tutup' : 'Batal'}
          </Button>
        ) : (
          <CancelButton>{step.kind === 'done' ? 'Selesai' : 'Batal'}</CancelButton>
        )}
        {step.kind === 'preview' && (
          <StoreButton
            {...step}
            onCheck={() => void steps.check(step.file, step.readOptions, step)}
            onStore={() => void store(step)}
          />
        )}
      </DialogActions>
    </Dialog>
  )
}

function titleOf(
  { label, register, source }: Pick<DialogProps, 'label' | 'register' | 'source'>,
  format: Format,
  isComparison: boolean,
): string {
  return isComparison
    ? `Bandingkan ${label} dengan ${register?.name}`
    : `${source?.label ?? FORMATS[format].label} ${label}`
}

type StepProps = Omit<DialogProps, 'runningJob' | 'onClose'> & {
  steps: ReturnType<typeof useCsvImport>
  onCredentialsSaved: () => void
}

function Step({ steps, format, onCredentialsSaved, ...props }: StepProps) {
  const { step, check, showMatching, showPreview, decide, choose, tick } = steps
  switch (step.kind) {
    case 'pick':
      return (
        props.source?.renderPick({ problem: step.problem, onPick: check }) ?? (
          <ImportCsvPick {...props} format={format} problem={step.problem} onPick={check} />
        )
      )
    case 'match': {
      const { file, result } = step
      return (
        <ImportMatching
          {...props}
          {...step}
          fileColumns={step.columns}
          fieldNames={props.columns}
          rowSchema={props.row}
          onMatched={(newOptions) => check(file, newOptions)}
          onBack={result && (() => showPreview(step, result))}
        />
      )
    }
    case 'preview':
      return (
        <ImportPreview
          {...step}
          format={format}
          updateKeys={props.updateKeys}
          forgetsDecisions={props.forgetsDecisions}
          rowSchema={props.row}
          onChooseWords={(choices) => choose(step, choices)}
          onChoose={(newOptions) => check(step.file, newOptions, step)}
          onDecide={(doubt, decision) => decide(step, doubt, decision)}
          onTick={(chosen) => tick(step, chosen)}
          onMatch={() => showMatching(step)}
        />
      )
    case 'done':
      return (
        <ImportCsvDone
          {...step}
          format={format}
          calls={props.calls}
          onCredentialsSaved={onCredentialsSaved}
        />
      )
    default:
      return <ImportCsvProgress {...step} uploadProgress={step.progress} calls={props.calls} />
  }
}

type StoreButtonProps = {
  result: ImportResult
  readOptions: ReadOptions
  isChanged: boolean
  onCheck: () => void
  onStore: () => void
}

/** Never stores a value about which somebody must decide first: each is decided, for all or one by one. */
function StoreButton({ result, readOptions, isChanged, onCheck, onStore }: StoreButtonProps) {
  const { notices, suggestions, gone } = result
  const stored = gone ? Object.keys(readOptions.chosen ?? {}).length : result.stored
  const undecided = suggestions.length > 0 || notices.some((notice) => notice.undecided > 0)
  const isBlocked = undecided || stored === 0
  return (
    <Button
      variant="contained"
      disabled={!isChanged && isBlocked}
      onClick={isChanged ? onCheck : onStore}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {isChanged
        ? 'Periksa lagi'
        : undecided
          ? 'Tentukan dahulu'
          : `${gone ? 'Terapkan' : 'Simpan'} ${formatCount(stored)} data`}
    </Button>
  )
}

const CHOICES_QUESTION: LossQuestion = {
  title: 'Tutup tanpa mengimpor?',
  text: 'Belum ada yang disimpan, dan yang sudah Anda tentukan untuk berkas ini akan hilang.',
  confirmLabel: 'Buang',
  cancelLabel: 'Lanjutkan',
}

type RestartProps = { onRestart: () => void; losesChoices: boolean }

/** Chooses another file, which forgets what was decided about this one. */
function RestartButton({ onRestart, losesChoices }: RestartProps) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const restart = async () => {
    if (!losesChoices || (await confirm({ ...CHOICES_QUESTION, title: 'Ganti berkas?' }))) onRestart()
  }
  return (
    <>
      <Button onClick={() => void restart()} color="inherit" sx={{ mr: 'auto' }} aria-label="Ganti berkas">
        Ganti
      </Button>
      {confirmDialog}
    </>
  )
}
