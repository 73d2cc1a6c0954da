/** A form in a dialog: saves, keeps what was typed when the server refuses, asks before it is thrown away. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import {
  Form,
  OptionalRecordContextProvider,
  type RaRecord,
  ResourceContextProvider,
  useDataProvider,
  useNotify,
} from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { useDialog } from '../dialog/useDialog.ts'
import { ConflictNotice, SaveButton } from './FormFrame.tsx'
import { FormSchemaProvider } from './FormSchema.ts'
import { LeaveGuard } from './UnsavedGuard.tsx'
import { useSave } from './useSave.ts'

type Props = {
  resource: string
  schema: z.ZodObject
  title: string
  dialog: ReturnType<typeof useDialog<RaRecord>>
  /** Values of a new record. */
  defaultValues?: Record<string, unknown>
  /** Last changes before sending, after the schema. */
  transform?: (values: Record<string, unknown>) => Record<string, unknown>
  /** Reads the record again after a conflict; by its id otherwise. */
  reread?: (id: RaRecord['id']) => Promise<RaRecord | undefined>
  children: ReactNode
}

/** @example <FormDialog resource="slide" schema={slide.input} title="Tambah Slide" dialog={dialog}><Field name="title" /></FormDialog> */
export function FormDialog({ dialog, title, ...props }: Props) {
  const { isOpen, opening, close } = dialog
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const hasTyped = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const askToClose = () => (hasTyped.current ? setAsking(true) : close())
  return (
    <Dialog
      open={isOpen}
      onClose={askToClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogForm key={opening} {...props} dialog={dialog} hasTyped={hasTyped} onCancel={askToClose} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Perubahan belum disimpan"
        confirmLabel="Buang"
        cancelLabel="Lanjutkan mengisi"
        onConfirm={() => {
          setAsking(false)
          close()
        }}
        onCancel={() => setAsking(false)}
      >
        Isian Anda belum disimpan dan akan hilang. Tutup formulir ini?
      </ConfirmDialog>
    </Dialog>
  )
}

type FormProps = Omit<Props, 'title'> & { hasTyped: RefObject<boolean>; onCancel: () => void }

function DialogForm(props: FormProps) {
  const { resource, schema, dialog, defaultValues, transform, children, hasTyped, onCancel } = props
  const queries = useQueryClient()
  // Frozen at opening: a list read again in the background must not overwrite what is being typed.
  const [record, setRecord] = useState(dialog.record)
  const readAgain = useReread(props)
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const { save, conflict, reload } = useSave({
    resource,
    record,
    transform,
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [resource] })
      hasTyped.current = false
      dialog.close()
    },
    reread: async () => {
      const latest = await readAgain()
      if (latest) setRecord(latest)
    },
  })
  return (
    <ResourceContextProvider value={resource}>
      <OptionalRecordContextProvider {...(record && { value: record })}>
        <FormSchemaProvider value={schema}>
          <Form<Record<string, unknown>>
            {...(record && { record })}
            {...(defaultValues && { defaultValues })}
            resolver={resolver}
            onSubmit={save}
            noValidate
          >
            <DialogContent dividers>
              {conflict && <ConflictNotice message={conflict} onReload={reload} />}
              {children}
              <Refusal />
            </DialogContent>
            <DialogActions sx={{ pt: 1.5 }}>
              <Button onClick={onCancel} color="inherit">
                Batal
              </Button>
              <SaveButton />
            </DialogActions>
            <Watch hasTyped={hasTyped} />
          </Form>
        </FormSchemaProvider>
      </OptionalRecordContextProvider>
    </ResourceContextProvider>
  )
}

/** The toast stands outside the dialog, where a screen reader does not listen while it is open. */
function Refusal() {
  const { errors } = useFormState()
  const refused = errors.root?.serverError
  return (
    <Box role="alert" sx={visuallyHidden}>
      {typeof refused === 'string' ? refused : refused?.message}
    </Box>
  )
}

function useReread({ resource, dialog, reread }: FormProps) {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const id = dialog.record?.id
  return async () => {
    if (id === undefined) return undefined
    try {
      return reread ? await reread(id) : (await dataProvider.getOne<RaRecord>(resource, { id })).data
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      return undefined
    }
  }
}

function Watch({ hasTyped }: { hasTyped: RefObject<boolean> }) {
  const { dirtyFields } = useFormState()
  const isUnsaved = Object.keys(dirtyFields).length > 0
  useEffect(() => {
    hasTyped.current = isUnsaved
    return () => {
      hasTyped.current = false
    }
  }, [hasTyped, isUnsaved])
  return <LeaveGuard isUnsaved={isUnsaved} />
}
