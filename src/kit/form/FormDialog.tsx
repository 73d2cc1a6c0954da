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
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  useEditContext,
  useNotify,
  useResourceContext,
} from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { useDialog } from '../dialog/useDialog.ts'
import { FormDraft } from '../draft/FormDraft.tsx'
import { DraftContext, useDraft } from '../draft/useDraft.ts'
import { ConflictNotice, SaveButton } from './FormFrame.tsx'
import { FormSchemaProvider } from './FormSchema.ts'
import { LeaveGuard } from './UnsavedGuard.tsx'
import { type SaveEffects, useSaveEffects, useSubmit } from './useSaving.ts'

type Props = {
  /** The entity around, if none is named. */
  resource?: string
  schema: z.ZodObject
  title: string
  dialog: ReturnType<typeof useDialog<RaRecord>>
  /** Values of a new record. */
  defaultValues?: Record<string, unknown>
  /** Last changes before sending, after the schema. */
  transform?: (values: Record<string, unknown>) => Record<string, unknown>
  children: ReactNode
}

/** @example <FormDialog schema={slide.input} title="Tambah Slide" dialog={dialog}><Field name="title" /></FormDialog> */
export function FormDialog({ dialog, title, ...props }: Props) {
  const { isOpen, openCount, close } = dialog
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const form = useRef<OpenForm>(null)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const askToClose = () => (form.current?.isUnsaved ? setAsking(true) : close())
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
      <DialogForm key={openCount} {...props} dialog={dialog} form={form} onCancel={askToClose} />
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

/** What the dialog asks of the form in it. */
type OpenForm = { isUnsaved: boolean }
type FormProps = Omit<Props, 'title'> & { form: Ref<OpenForm>; onCancel: () => void }

const BASE_PROPS = { disableAuthentication: true, mutationMode: 'pessimistic', redirect: false } as const

function DialogForm(props: FormProps) {
  const { dialog, transform } = props
  const queries = useQueryClient()
  const resource = useResourceContext(props) ?? ''
  const { record } = dialog
  const formDraft = useDraft(`${resource} ${record?.id ?? 'new'}`)
  const effects = useSaveEffects(() => {
    formDraft.end()
    void queries.invalidateQueries({ queryKey: [resource] })
    dialog.close()
  })
  const changed = transform && { transform: (values: Record<string, unknown>) => transform(values) }
  if (!record) {
    return (
      <CreateBase
        {...BASE_PROPS}
        resource={resource}
        mutationOptions={{ ...effects.mutationOptions, meta: { idempotencyKey: formDraft.key } }}
        {...changed}
      >
        <DraftContext value={formDraft}>
          <Body {...props} effects={effects} onReload={effects.clearConflict} />
        </DraftContext>
      </CreateBase>
    )
  }
  // The row as it was opened, under a key of this opening: read again only after a conflict, when asked for.
  const meta = { openCount: dialog.openCount }
  const queryOptions = { meta, initialData: record, staleTime: Number.POSITIVE_INFINITY }
  return (
    <EditBase
      {...BASE_PROPS}
      resource={resource}
      id={record.id}
      queryOptions={queryOptions}
      mutationOptions={{ ...effects.mutationOptions, meta }}
      {...changed}
    >
      <DraftContext value={formDraft}>
        <EditBody {...props} effects={effects} />
      </DraftContext>
    </EditBase>
  )
}

function EditBody({ effects, ...props }: FormProps & { effects: SaveEffects }) {
  const { refetch } = useEditContext()
  const notify = useNotify()
  const reload = async () => {
    const { error } = await refetch()
    if (error) return notify(error.message, { type: 'error' })
    effects.clearConflict()
  }
  return <Body {...props} effects={effects} onReload={() => void reload()} />
}

type BodyProps = FormProps & { effects: SaveEffects; onReload: () => void }

function Body({ schema, defaultValues, children, form, onCancel, effects, onReload }: BodyProps) {
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const submit = useSubmit(effects)
  return (
    <FormSchemaProvider value={schema}>
      <Form<Record<string, unknown>>
        {...(defaultValues && { defaultValues })}
        resolver={resolver}
        onSubmit={submit}
        noValidate
      >
        <DialogContent dividers>
          <FormDraft />
          {effects.conflict && <ConflictNotice message={effects.conflict} onReload={onReload} />}
          {children}
          <Refusal />
        </DialogContent>
        <DialogActions sx={{ pt: 1.5 }}>
          <Button onClick={onCancel} color="inherit">
            Batal
          </Button>
          <SaveButton />
        </DialogActions>
        <Unsaved form={form} />
      </Form>
    </FormSchemaProvider>
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

function Unsaved({ form }: { form: Ref<OpenForm> }) {
  const { dirtyFields } = useFormState()
  const isUnsaved = Object.keys(dirtyFields).length > 0
  useImperativeHandle(form, () => ({ isUnsaved }), [isUnsaved])
  return <LeaveGuard isUnsaved={isUnsaved} />
}
