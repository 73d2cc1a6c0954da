/**
 * A dialog with fields for an action that needs input, such as a date and a reason; errors are shown above them. What a
 * reload interrupted is named above its screen, and is there again when it is opened.
 */

import { zodResolver } from '@hookform/resolvers/zod'
import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { DraftForm } from '../draft/DraftForm.tsx'
import { FormDraft } from '../draft/FormDraft.tsx'
import { type ActionTarget, type OpenedDialog, toActionId, useLeftAction } from '../draft/leftActions.ts'
import { useDraft } from '../draft/useDraft.ts'
import { FormSchemaProvider } from '../form/FormSchema.ts'
import { InertWhileSaving } from '../form/InertWhileSaving.tsx'
import { UnsavedGuard } from '../form/UnsavedGuard.tsx'
import { ProblemAlert } from '../screen/ProblemAlert.tsx'
import { type Problem, useAction } from '../screen/useAction.ts'
import { CancelButton } from './CancelButton.tsx'
import { Dialog } from './Dialog.tsx'

type Props<Result extends { message: string }> = {
  dialog: OpenedDialog
  title: string
  /** What the action is done to, which tells apart the dialogs of one title. */
  target: ActionTarget
  /** Explains what the action does. */
  text: string
  schema: z.ZodObject
  defaultValues: FieldValues
  confirmLabel: string
  /** Colours the button red. */
  isDestructive?: boolean
  /** Performs the call; its message is shown as a toast, its error in the dialog. */
  runAction: (values: FieldValues) => Promise<Result>
  /** Another dialog follows, which the toast would cover. */
  isQuiet?: boolean
  /** Called after success. */
  onDone: (result: Result) => void | Promise<void>
  /** The fields. */
  children: ReactNode
}

/** @example <ActionDialog dialog={dialog} title="Mutasi Keluar" target={record} schema={leaveInput} runAction={(body) => call(leaveSchool, { params, body })} …><Field name="left_at" /></ActionDialog> */
export function ActionDialog<Result extends { message: string }>(props: Props<Result>) {
  const { dialog, title, target, confirmLabel, isDestructive } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const action = useSubmitAction(props)
  const { isBusy } = action
  const close = useCloseRefused(dialog, action.problem)
  useLeftAction(toActionId(title, target), dialog)
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={isBusy ? undefined : close}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={`${id}title`}
      sx={FORM_LAYOUT_STYLE}
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <ActionForm {...props} {...action} formElementId={`${id}form`} />
      <DialogActions sx={{ pt: 1.5 }}>
        <CancelButton disabled={isBusy} />
        <Button
          type="submit"
          form={`${id}form`}
          disabled={isBusy}
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type FormProps<Result extends { message: string }> = Props<Result> &
  ReturnType<typeof useSubmitAction> & { formElementId: string }

/** Mounted while the dialog is open, so that each opening reads the draft of its target. */
function ActionForm<Result extends { message: string }>(props: FormProps<Result>) {
  const { title, target, text, schema, defaultValues, children, submit, problem, formElementId } = props
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const formDraft = useDraft(toActionId(title, target))
  return (
    <FormSchemaProvider value={schema}>
      <DraftForm
        formDraft={formDraft}
        id={formElementId}
        resolver={resolver}
        defaultValues={defaultValues}
        // Keeps react-admin from filling the form with the screen's record.
        record={{}}
        onSubmit={submit}
        noValidate
      >
        <UnsavedGuard />
        <DialogContent dividers>
          <FormDraft />
          <ProblemAlert problem={problem} />
          <DialogContentText sx={{ mb: 2.5 }}>{text}</DialogContentText>
          <InertWhileSaving>
            <Stack spacing={2.5}>{children}</Stack>
          </InertWhileSaving>
        </DialogContent>
      </DraftForm>
    </FormSchemaProvider>
  )
}

/** After a conflict, what is shown behind the dialog is old; a record is left alone, since a form may be filled with it. */
function useCloseRefused(dialog: OpenedDialog, problem: Problem | null) {
  const queries = useQueryClient()
  return () => {
    dialog.close()
    if (problem?.isConflict)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' })
  }
}

/** Lets the fields scroll, so that the buttons stay visible at the bottom. */
const FORM_LAYOUT_STYLE = {
  '& form': { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
} as const

type SubmitProps<Result extends { message: string }> = Pick<
  Props<Result>,
  'runAction' | 'isQuiet' | 'onDone' | 'dialog'
>

/** Closes the dialog after success; after a failure it stays open with its input. */
function useSubmitAction<Result extends { message: string }>({
  runAction,
  isQuiet = false,
  onDone,
  dialog,
}: SubmitProps<Result>) {
  const { run, isBusy, problem } = useAction()
  const submit = async (values: FieldValues) => {
    const result = await run(() => runAction(values), { isQuiet })
    if (!result) return
    dialog.close()
    await onDone(result)
  }
  return { submit, isBusy, problem }
}
