/** An act that needs a few words first, such as a day and a reason: its fields in a dialog, its refusal above them. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useId, useMemo } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { FormSchemaProvider } from '../form/FormSchema.ts'
import { useAction } from '../screen/useAction.ts'

type Props<A extends { message: string }> = {
  isOpen: boolean
  title: string
  /** What will happen. */
  text: string
  schema: z.ZodObject
  defaultValues: FieldValues
  confirmLabel: string
  /** Something is taken away by it, and its button says so. */
  isDestructive?: boolean
  /** The call with what was filled in; its message is told, its refusal shown here. */
  act: (values: FieldValues) => Promise<A>
  /** After the call, with its answer. */
  onDone: (answer: A) => void | Promise<void>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** @example <ActDialog title="Mutasi Keluar" schema={leaveInput} act={(body) => call(leaveSchool, { params, body })} …><Field name="left_at" /></ActDialog> */
export function ActDialog<A extends { message: string }>(props: Props<A>) {
  const { isOpen, title, text, schema, defaultValues, confirmLabel, isDestructive, ...rest } = props
  const { act, onDone, onClose, children } = rest
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const { submit, isBusy, problem } = useAct({ act, onDone, onClose })
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? () => {} : onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={`${id}title`}
      sx={fullHeight}
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <FormSchemaProvider value={schema}>
        <Form<FieldValues>
          id={`${id}form`}
          resolver={resolver}
          defaultValues={defaultValues}
          // The record of the screen around is not what is filled in here.
          record={{}}
          onSubmit={submit}
          noValidate
        >
          <DialogContent dividers>
            {problem && (
              <Alert severity={problem.isConflict ? 'warning' : 'error'} sx={{ mb: 2 }}>
                {problem.message}
              </Alert>
            )}
            <DialogContentText sx={{ mb: 2.5 }}>{text}</DialogContentText>
            <Stack spacing={2.5}>{children}</Stack>
          </DialogContent>
        </Form>
      </FormSchemaProvider>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} disabled={isBusy} color="inherit">
          Batal
        </Button>
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

/** The buttons stay in sight, however long the fields; on a phone they stand at its foot, however few these are. */
const fullHeight = {
  '& form': { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
} as const

type ActProps<A extends { message: string }> = Pick<Props<A>, 'act' | 'onDone' | 'onClose'>

/** The dialog closes once the call succeeded, and stays with what was filled in where it did not. */
function useAct<A extends { message: string }>({ act, onDone, onClose }: ActProps<A>) {
  const { run, isBusy, problem } = useAction()
  const submit = async (values: FieldValues) => {
    const answers: A[] = []
    await run(async () => {
      const answer = await act(values)
      answers.push(answer)
      return answer
    })
    for (const answer of answers) {
      onClose()
      await onDone(answer)
    }
  }
  return { submit, isBusy, problem }
}
