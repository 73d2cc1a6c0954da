/** Form for adding and removing rows; one Save button stores everything. */
import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PickDialog } from '#platform/console/kit/dialog/PickDialog.tsx'
import type { PickColumn } from '#platform/console/kit/dialog/PickTable.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import type { ActionTarget } from '#platform/console/kit/draft/leftActions.ts'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { SaveBar } from '#platform/console/kit/screen/SaveBar.tsx'
import { type Problem, useAction } from '#platform/console/kit/screen/useAction.ts'
import { excludeAdded, type PendingChanges } from '#platform/console/kit/worksheet/pending.ts'
import { SheetFrame } from '#platform/console/kit/worksheet/SheetFrame.tsx'
import type { Sheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { SheetCard } from './SheetCard.tsx'
import { type PastPeriod, pastPeriodRequest } from './usePastPeriod.ts'
import { useRemovalConfirm } from './worksheet.tsx'

type Item = { id: number }
type Pending<Candidate extends Item> = PendingChanges<Candidate> & {
  summary: string
  add: (candidates: readonly Candidate[]) => void
}
type Props<Candidate extends Item> = {
  title: string
  subtitle: string
  /** The messages that apply if the year or semester has passed. */
  pastPeriod: PastPeriod
  isReadOnly?: boolean
  sheet: Pick<Sheet<unknown>, 'title' | 'isKept' | 'discard' | 'offer'>
  pending: Pending<Candidate>
  addDialog: AddDialogProps<Candidate>
  /** What saving removes, for the confirmation; null if nothing is marked. */
  removalText: string | null
  /** What saving will do, if that is more than additions and removals. */
  summary?: string
  /** Why it cannot be saved now; called when Save is pressed. */
  validate?: () => Problem | null
  problem?: Problem | null
  /** `with_passed` if the user confirmed changing a period that is over. */
  save: (confirmed: { with_passed?: true }) => Promise<{ message: string }>
  /** The entity that is refetched after saving. */
  resource: string
  onReload: () => void
  /** Shown beside the Save button. */
  extraAction?: ReactNode
  /** What is printed: stored rows only, not unsaved changes. */
  printContent?: () => PrintContent | Promise<PrintContent>
  /** The rows. */
  children: ReactNode
}

type AddDialogProps<Candidate> = {
  button: string
  title: string
  candidates: readonly Candidate[]
  columns: readonly PickColumn<Candidate>[]
  emptyText: string
  emptyDetail?: string
}

export function WorksheetForm<Candidate extends Item>(props: Props<Candidate>) {
  const { title, subtitle, sheet, pastPeriod, isReadOnly = false, pending, addDialog, children } = props
  const { summary = pending.summary, validate, problem, onReload, extraAction, printContent } = props
  const dialog = useDialog<never>()
  const { action, confirmThenSave, confirmDialogs } = useConfirmedSave(props)
  const reload = () => {
    sheet.discard()
    onReload()
  }
  return (
    <SheetFrame sheet={sheet} isUnsaved={summary !== ''} isSaving={action.isBusy}>
      <SheetCard
        title={title}
        subtitle={subtitle}
        closedReason={isReadOnly ? null : pastPeriod.closedReason}
        warning={isReadOnly ? null : pastPeriod.warning}
        actions={(isClosed) => (
          <>
            {printContent && <PrintButton readContent={printContent} />}
            {!isReadOnly && (
              <Button
                onClick={() => dialog.open()}
                variant="outlined"
                startIcon={<Add />}
                disabled={isClosed}
              >
                {addDialog.button}
              </Button>
            )}
          </>
        )}
      >
        {children}
      </SheetCard>
      {!isReadOnly && (
        <SaveBar
          summary={summary}
          isBusy={action.isBusy}
          problem={problem ?? action.problem}
          clearProblem={action.clearProblem}
          onSave={() => !validate?.() && confirmThenSave()}
          onReload={reload}
        >
          {extraAction}
        </SaveBar>
      )}
      <AddDialog
        key={dialog.openCount}
        dialog={dialog}
        target={{ id: sheet.title.replaceAll(' ', '-'), name: sheet.title }}
        pending={pending}
        addDialog={addDialog}
      />
      {confirmDialogs}
    </SheetFrame>
  )
}

type SaveOptions<Candidate extends Item> = Pick<
  Props<Candidate>,
  'sheet' | 'pastPeriod' | 'pending' | 'removalText' | 'save' | 'resource'
>

/** Asks for confirmation before rows are removed, and before rows are added to a period that is over. */
function useConfirmedSave<Candidate extends Item>(options: SaveOptions<Candidate>) {
  const { sheet, pastPeriod, pending, removalText, save, resource } = options
  const queryClient = useQueryClient()
  const action = useAction()
  const pastPeriodDialog = useConfirmDialog()
  const store = async () => {
    const needsConfirmation = pastPeriod.warning !== null && pending.addedItems.length > 0
    if (needsConfirmation && !(await pastPeriodDialog.confirm(pastPeriodRequest(pastPeriod.warning ?? ''))))
      return
    await action.run(async () => {
      const saved = await save(needsConfirmation ? { with_passed: true } : {})
      sheet.discard()
      await queryClient.invalidateQueries({ queryKey: [resource] })
      return saved
    })
  }
  const { confirmThenSave, confirmDialog } = useRemovalConfirm(removalText, store)
  const confirmDialogs = (
    <>
      {confirmDialog}
      {pastPeriodDialog.confirmDialog}
    </>
  )
  return { action, confirmThenSave, confirmDialogs }
}

type AddProps<Candidate extends Item> = Pick<Props<Candidate>, 'pending' | 'addDialog'> & {
  target: ActionTarget
  dialog: ReturnType<typeof useDialog<never>>
}

function AddDialog<Candidate extends Item>({ dialog, target, pending, addDialog }: AddProps<Candidate>) {
  const { button: _, candidates, ...dialogProps } = addDialog
  return (
    <PickDialog
      {...dialogProps}
      target={target}
      isOpen={dialog.isOpen}
      rows={excludeAdded(candidates, pending.addedItems)}
      onPick={(rows) => {
        pending.add(rows)
        dialog.close()
      }}
      onClose={dialog.close}
    />
  )
}
