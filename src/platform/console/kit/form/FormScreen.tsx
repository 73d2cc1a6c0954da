/** A complete form screen on react-admin's edit and create controllers, with validation, drafts and conflict handling. */
// Loaded with the form, so that a connection that is lost later does not keep it from loading.
import '../../providers/data/writes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import {
  CreateBase,
  EditBase,
  HttpError,
  type RaRecord,
  useCreatePath,
  useEditContext,
  useRecordContext,
  useRegisterMutationMiddleware,
  useResourceContext,
} from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { useCan } from '../../providers/rights.ts'
import { type ConfirmRequest, useConfirmDialog } from '../dialog/useConfirmDialog.tsx'
import { DraftForm } from '../draft/DraftForm.tsx'
import { type DraftHandle, useDraft } from '../draft/useDraft.ts'
import { RecordNotFound } from '../guard/RecordNotFound.tsx'
import { useEntity } from '../registry/registry.ts'
import { useScreen } from '../registry/ScreenContext.ts'
import { LoadFailure } from '../screen/EmptyState.tsx'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { ScreenHeader } from '../screen/ScreenHeader.tsx'
import { DEFAULT_SAVE_LABELS, FormFrame, type RenderComparison, type SaveLabels } from './FormFrame.tsx'
import { FormSchemaProvider } from './FormSchema.ts'
import { ReadOnlyAlert } from './ReadOnlyAlert.tsx'
import { ReadOnlyProvider } from './readOnly.ts'
import { RefetchRecordProvider } from './refetchRecord.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { DeclinedError, type SaveEffects, useSaveEffects, useSubmit } from './useSaving.ts'

type Values = Record<string, unknown>

export type FormScreenProps = {
  /** Validates the values and removes unknown fields before they are sent. */
  schema: z.ZodObject
  /** The schema for an existing record, if that may lack required fields. */
  recordSchema?: (record: RaRecord) => z.ZodObject
  /** Values of a new record. */
  defaultValues?: Values
  /** Changes the validated values before they are sent. */
  transform?: (values: Values) => Values
  /** Whether the user may change this record; default: the entity's access. */
  canChange?: (record: RaRecord) => boolean
  /** First sentence of the notice above a read-only form, e.g. who owns the record. */
  readOnlyNote?: (record: RaRecord) => string
  /** The confirmation to show before saving, or null. `record` is undefined for a new one. */
  confirmBefore?: (values: Values, record: RaRecord | undefined) => ConfirmRequest | null
  /** Renders a comparison of both versions in the conflict notice. */
  renderComparison?: RenderComparison
  saveLabels?: SaveLabels
  /** The children have cards of their own; otherwise one card surrounds them. */
  isBare?: boolean
  children: ReactNode
}

/** Separates the form's cached record from the list's row of the same id, which may lack fields. */
const FORM_META = { isForm: true }
const BASE_PROPS = { disableAuthentication: true, mutationMode: 'pessimistic', redirect: false } as const

/**
 * Creates a record if the route has no `:id`, else edits it. After a create the edit route replaces this one;
 * after an update the record is read again.
 *
 * @example <FormScreen schema={book.input}><Fields names={['code', 'name']} /></FormScreen>
 */
export function FormScreen(props: FormScreenProps) {
  const { id } = useParams()
  return id === undefined ? <CreateForm {...props} /> : <EditForm key={id} {...props} />
}

function CreateForm({ transform, ...props }: FormScreenProps) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const formDraft = useDraft()
  const effects = useSaveEffects(({ id }) => {
    formDraft.startNewDraft()
    navigate(createPath({ resource, type: 'edit', id }), { replace: true })
  })
  return (
    <CreateBase
      {...BASE_PROPS}
      mutationOptions={{ ...effects.mutationOptions, meta: { idempotencyKey: formDraft.idempotencyKey } }}
      {...(transform && { transform: (values: Values) => transform(values) })}
    >
      <FormContent {...props} formDraft={formDraft} effects={effects} onReload={effects.clearConflict} />
    </CreateBase>
  )
}

function EditForm({ transform, ...props }: FormScreenProps) {
  const resource = useResourceContext() ?? ''
  const queries = useQueryClient()
  const refetchRecord = () => queries.invalidateQueries({ queryKey: [resource, 'getOne'] })
  const [keepsTypedValues, setKeepsTypedValues] = useState(true)
  const discardAndRefetch = () => {
    setKeepsTypedValues(false)
    void refetchRecord()
  }
  const refetchKeepingTypedValues = () => {
    setKeepsTypedValues(true)
    void refetchRecord()
  }
  const formDraft = useDraft()
  const effects = useSaveEffects(() => {
    formDraft.startNewDraft()
    // What is typed until the record is here is not part of the save.
    refetchKeepingTypedValues()
  })
  return (
    <EditBase
      {...BASE_PROPS}
      queryOptions={{ meta: FORM_META, onError: ignoreError }}
      mutationOptions={{ ...effects.mutationOptions, meta: FORM_META }}
      {...(transform && { transform: (values: Values) => transform(values) })}
    >
      <ReadState>
        <RefetchRecordProvider value={refetchKeepingTypedValues}>
          <FormContent
            {...props}
            formDraft={formDraft}
            effects={effects}
            {...(keepsTypedValues && { resetOptions: RESET_OPTIONS })}
            onReload={() => {
              effects.clearConflict()
              discardAndRefetch()
            }}
            onKeep={() => {
              effects.clearConflict()
              refetchKeepingTypedValues()
            }}
          />
        </RefetchRecordProvider>
      </ReadState>
    </EditBase>
  )
}

/** Replaces react-admin's handler, which returns to the list; this screen shows the error itself. */
function ignoreError() {}

function ReadState({ children }: { children: ReactNode }) {
  const { label, parent } = useScreen()
  const { record, error, isFetching, refetch } = useEditContext()
  if (record) return children
  if (error instanceof HttpError && error.status === 404 && !isFetching) return <RecordNotFound />
  return (
    <>
      <ScreenHeader title={label} backTo={parent} />
      <ProgressBar isLoading={isFetching ?? false} />
      {error && !isFetching && <LoadFailure message={error.message} onRetry={() => refetch()} />}
    </>
  )
}

/** Keeps typed values when the record is refetched. */
const RESET_OPTIONS = { keepDirtyValues: true } as const

type FormContentProps = Omit<FormScreenProps, 'transform'> & {
  formDraft: DraftHandle
  effects: SaveEffects
  onReload: () => void
  /** Loads the latest version and keeps the typed values. */
  onKeep?: () => void
  resetOptions?: typeof RESET_OPTIONS
}

function FormContent(props: FormContentProps) {
  const { recordSchema, defaultValues, effects, onReload, confirmBefore, resetOptions, children } = props
  const {
    formDraft,
    saveLabels = DEFAULT_SAVE_LABELS,
    isBare = false,
    readOnlyNote,
    renderComparison,
    onKeep = onReload,
  } = props
  const { label, parent } = useScreen()
  const record = useRecordContext()
  const isReadOnly = useIsReadOnly(props.canChange, record)
  const schema = useMemo(
    () => (recordSchema && record?.id !== undefined ? recordSchema(record) : props.schema),
    [recordSchema, record, props.schema],
  )
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const submit = useSubmit(effects)
  return (
    <FormSchemaProvider value={schema}>
      <ScreenHeader title={isReadOnly ? label.replace(/^Ubah /, 'Lihat ') : label} backTo={parent} />
      <DraftForm
        formDraft={formDraft}
        {...(defaultValues && { defaultValues })}
        {...(resetOptions && { resetOptions })}
        resolver={resolver}
        onSubmit={submit}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={UnsavedGuard}
        noValidate
      >
        <ReadOnlyProvider value={isReadOnly}>
          {record && isReadOnly && <ReadOnlyAlert>{readOnlyNote?.(record)}</ReadOnlyAlert>}
          <FormFrame
            isBare={isBare}
            labels={saveLabels}
            conflict={effects.conflict}
            onReload={onReload}
            comparison={renderComparison?.({ keepOwn: onKeep, loadLatest: onReload })}
          >
            {children}
          </FormFrame>
        </ReadOnlyProvider>
      </DraftForm>
      {confirmBefore && <ConfirmBeforeSave confirmBefore={confirmBefore} />}
    </FormSchemaProvider>
  )
}

/** Whether the form is read-only: an existing record that the user may not change. */
function useIsReadOnly(canChange: FormScreenProps['canChange'], record: RaRecord | undefined): boolean {
  const can = useCan()
  const { access } = useEntity()
  if (record?.id === undefined) return false
  return !(canChange ? canChange(record) : can(access.change))
}

type NextMiddleware = (resource: string, params: { data?: Values }) => Promise<unknown>

/** Registers a mutation middleware that asks for confirmation and sends nothing if the user declines. */
function ConfirmBeforeSave({ confirmBefore }: Required<Pick<FormScreenProps, 'confirmBefore'>>) {
  const record = useRecordContext()
  const { confirm, confirmDialog } = useConfirmDialog()
  const middleware = useCallback(
    async (resource: string, params: { data?: Values }, next: NextMiddleware) => {
      const confirmRequest = params.data && confirmBefore(params.data, record)
      if (confirmRequest && !(await confirm(confirmRequest))) throw new DeclinedError()
      return next(resource, params)
    },
    [record, confirmBefore, confirm],
  )
  useRegisterMutationMiddleware(middleware)
  return confirmDialog
}
