/** A form in a dialog, which confirms before discarding unsaved input. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, DialogActions, DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import {
  CreateBase,
  EditBase,
  type RaRecord,
  useEditContext,
  useNotify,
  useResourceContext,
} from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import type { useDialog } from '../dialog/useDialog.ts'
import { DraftForm } from '../draft/DraftForm.tsx'
import { FormDraft } from '../draft/FormDraft.tsx'
import { LeftDrafts } from '../draft/LeftDrafts.tsx'
import { type DraftHandle, useDraft } from '../draft/useDraft.ts'
import { toFormId } from '../draft/useLeftDrafts.ts'
import { ConflictNotice, SaveButton } from './FormFrame.tsx'
import { FormSchemaProvider } from './FormSchema.ts'
import { InertWhileSaving } from './InertWhileSaving.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { type SaveEffects, useSaveEffects, useSubmit } from './useSaving.ts'

type Props = {
  /** Default: the surrounding `<Resource>`. */
  resource?: string
  schema: z.ZodObject
  /** Names the kind of record. @example 'Slide' */
  label: string
  dialog: ReturnType<typeof useDialog<RaRecord>>
  /** Values of a new record. */
  defaultValues?: Record<string, unknown>
  /** Changes the validated values before they are sent. */
  transform?: (values: Record<string, unknown>) => Record<string, unknown>
  children: ReactNode
}

/**
 * Render it above the screen's content, because it names there what an earlier page left in it.
 *
 * @example <FormDialog schema={slide.input} label="Slide" dialog={dialog}><Field name="title" /></FormDialog>
 */
export function FormDialog({ dialog, label, ...props }: Props) {
  const { isOpen, openCount, close, record } = dialog
  const resource = useResourceContext(props) ?? ''
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <>
      <LeftDrafts resource={resource} label={label} dialog={dialog} />
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        fullScreen={isNarrow}
        maxWidth="sm"
        aria-labelledby={id}
        sx={FORM_LAYOUT_STYLE}
      >
        <DialogTitle id={id}>{`${record ? 'Edit' : 'Tambah'} ${label}`}</DialogTitle>
        <DialogForm key={openCount} {...props} dialog={dialog} />
      </Dialog>
    </>
  )
}

/** Lets the fields scroll, so that the buttons stay visible at the bottom. */
const FORM_LAYOUT_STYLE = {
  '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 },
} as const

type FormProps = Omit<Props, 'label'>

const BASE_PROPS = { disableAuthentication: true, mutationMode: 'pessimistic', redirect: false } as const

function DialogForm(props: FormProps) {
  const { dialog, transform } = props
  const queries = useQueryClient()
  const resource = useResourceContext(props) ?? ''
  const { record } = dialog
  const formDraft = useDraft(toFormId(resource, record?.id))
  const effects = useSaveEffects(() => {
    formDraft.startNewDraft()
    void queries.invalidateQueries({ queryKey: [resource] })
    dialog.close()
  })
  const transformProps = transform && { transform: (values: Record<string, unknown>) => transform(values) }
  if (!record) {
    return (
      <CreateBase
        {...BASE_PROPS}
        resource={resource}
        mutationOptions={{ ...effects.mutationOptions, meta: { idempotencyKey: formDraft.idempotencyKey } }}
        {...transformProps}
      >
        <FormBody {...props} formDraft={formDraft} effects={effects} onReload={effects.clearConflict} />
      </CreateBase>
    )
  }
  // The list's row is the initial record, cached per opening; it is fetched again only to resolve a conflict.
  const meta = { openCount: dialog.openCount }
  const queryOptions = { meta, initialData: record, staleTime: Number.POSITIVE_INFINITY }
  return (
    <EditBase
      {...BASE_PROPS}
      resource={resource}
      id={record.id}
      queryOptions={queryOptions}
      mutationOptions={{ ...effects.mutationOptions, meta }}
      {...transformProps}
    >
      <EditFormBody {...props} formDraft={formDraft} effects={effects} />
    </EditBase>
  )
}

function EditFormBody({ effects, ...props }: Omit<FormBodyProps, 'onReload'>) {
  const { refetch } = useEditContext()
  const notify = useNotify()
  const reload = async () => {
    const { error } = await refetch()
    if (error) return notify(error.message, { type: 'error' })
    effects.clearConflict()
  }
  return <FormBody {...props} effects={effects} onReload={() => void reload()} />
}

type FormBodyProps = FormProps & { formDraft: DraftHandle; effects: SaveEffects; onReload: () => void }

function FormBody(props: FormBodyProps) {
  const { schema, defaultValues, children, formDraft, effects, onReload } = props
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const submit = useSubmit(effects)
  return (
    <FormSchemaProvider value={schema}>
      <DraftForm
        formDraft={formDraft}
        {...(defaultValues && { defaultValues })}
        resolver={resolver}
        onSubmit={submit}
        noValidate
      >
        <DialogContent dividers>
          <FormDraft />
          {effects.conflict && <ConflictNotice message={effects.conflict} onReload={onReload} />}
          <InertWhileSaving>{children}</InertWhileSaving>
          <ServerErrorAlert />
        </DialogContent>
        <DialogActions sx={{ pt: 1.5 }}>
          <CancelButton />
          <SaveButton />
        </DialogActions>
        <UnsavedGuard />
      </DraftForm>
    </FormSchemaProvider>
  )
}

/** Announces the error inside the dialog, because screen readers ignore the toast outside it. */
function ServerErrorAlert() {
  const { errors } = useFormState()
  const serverError = errors.root?.serverError
  return (
    <Box role="alert" sx={visuallyHidden}>
      {typeof serverError === 'string' ? serverError : serverError?.message}
    </Box>
  )
}
