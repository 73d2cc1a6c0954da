/** A whole form screen on react-admin's edit and create controllers: checked by the contract's schema, warning before loss. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import {
  CreateBase,
  EditBase,
  Form,
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
import { useCan } from '#src/providers/rights.ts'
import { type Question, useQuestion } from '../dialog/useQuestion.tsx'
import { DraftContext, useDraft } from '../draft/useDraft.ts'
import { Missing } from '../guard/Missing.tsx'
import { ListFailure } from '../list/ListEmpty.tsx'
import { ReadOnlyNote } from '../readOnly/ReadOnlyNote.tsx'
import { ReadOnlyProvider } from '../readOnly/readOnly.ts'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { RenewalProvider } from '../screen/renewal.ts'
import { ScreenHeader } from '../screen/ScreenHeader.tsx'
import { useEntity } from '../wing/registry.ts'
import { useScreen } from '../wing/ScreenContext.ts'
import { type Compare, FormFrame, PLAIN_SAVE_LABELS, type SaveLabels } from './FormFrame.tsx'
import { FormSchemaProvider } from './FormSchema.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { Declined, type SaveEffects, useSaveEffects, useSubmit } from './useSaving.ts'

type Values = Record<string, unknown>

export type FormScreenProps = {
  /** What is checked, and what is sent: unknown fields of the record do not pass it. */
  schema: z.ZodObject
  /** What is checked of a stored record instead, where that may have gaps. */
  schemaOf?: (record: RaRecord) => z.ZodObject
  /** Values of a new record. */
  defaultValues?: Values
  /** Last changes before sending, after the schema. */
  transform?: (values: Values) => Values
  /** Whether this record is the user's to change, where the entity's keys do not say it alone. */
  canChange?: (record: RaRecord) => boolean
  /** What is told first above a form that is only read, e.g. whose record it is. */
  readOnlyNote?: (record: RaRecord) => string
  /** What to ask before a record, undefined where it is new, is saved with what is sent, or null. */
  askBefore?: (sent: Values, record: RaRecord | undefined) => Question | null
  /** Beside 'Muat data terbaru', where the record has changed meanwhile: how both versions are compared. */
  compare?: Compare
  saveLabels?: SaveLabels
  /** Children bring their own cards; otherwise all stand in one. */
  isBare?: boolean
  children: ReactNode
}

/** A record read for a form is whole; a list's row under the same id may be shorter and must not stand for it. */
const FORM_META = { isWhole: true }
const BASE_PROPS = { disableAuthentication: true, mutationMode: 'pessimistic', redirect: false } as const

/**
 * New without `:id` in the route, edit with it. After a create the edit route replaces this one;
 * after an update the record is read again.
 *
 * @example <FormScreen schema={lesson.input}><Fields names={['code', 'name']} /></FormScreen>
 */
export function FormScreen(props: FormScreenProps) {
  const { id } = useParams()
  return id === undefined ? <Creating {...props} /> : <Editing key={id} {...props} />
}

function Creating({ transform, ...props }: FormScreenProps) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const formDraft = useDraft()
  const effects = useSaveEffects(({ id }) => {
    formDraft.end()
    navigate(createPath({ resource, type: 'edit', id }), { replace: true })
  })
  return (
    <CreateBase
      {...BASE_PROPS}
      mutationOptions={{ ...effects.mutationOptions, meta: { idempotencyKey: formDraft.key } }}
      {...(transform && { transform: (values: Values) => transform(values) })}
    >
      <DraftContext value={formDraft}>
        <Sheet {...props} effects={effects} onReload={effects.clearConflict} />
      </DraftContext>
    </CreateBase>
  )
}

function Editing({ transform, ...props }: FormScreenProps) {
  const resource = useResourceContext() ?? ''
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: [resource, 'getOne'] })
  const [isTyped, setTyped] = useState(false)
  const replace = () => {
    setTyped(false)
    void readAgain()
  }
  const formDraft = useDraft()
  const effects = useSaveEffects(() => {
    formDraft.end()
    replace()
  })
  const renew = () => {
    setTyped(true)
    void readAgain()
  }
  return (
    <EditBase
      {...BASE_PROPS}
      queryOptions={{ meta: FORM_META, onError: tellInPlace }}
      mutationOptions={{ ...effects.mutationOptions, meta: FORM_META }}
      {...(transform && { transform: (values: Values) => transform(values) })}
    >
      <DraftContext value={formDraft}>
        <Read>
          <RenewalProvider value={renew}>
            <Sheet
              {...props}
              effects={effects}
              {...(isTyped && { resetOptions: RESET_OPTIONS })}
              onReload={() => {
                effects.clearConflict()
                replace()
              }}
              onKeep={() => {
                effects.clearConflict()
                renew()
              }}
            />
          </RenewalProvider>
        </Read>
      </DraftContext>
    </EditBase>
  )
}

/** React-admin would go back to the list with a message; here the screen itself says it. */
function tellInPlace() {}

function Read({ children }: { children: ReactNode }) {
  const { label, parent } = useScreen()
  const { record, error, isFetching, refetch } = useEditContext()
  if (record) return children
  if (error instanceof HttpError && error.status === 404 && !isFetching) return <Missing />
  return (
    <>
      <ScreenHeader title={label} backTo={parent} />
      <ProgressBar isLoading={isFetching ?? false} />
      {error && !isFetching && <ListFailure message={error.message} onRetry={() => refetch()} />}
    </>
  )
}

/** How the form takes up a record that an act beside it has changed. */
const RESET_OPTIONS = { keepDirtyValues: true } as const

type SheetProps = Omit<FormScreenProps, 'transform'> & {
  effects: SaveEffects
  onReload: () => void
  /** Takes up the new version under what is typed. */
  onKeep?: () => void
  resetOptions?: typeof RESET_OPTIONS
}

function Sheet(props: SheetProps) {
  const { schemaOf, defaultValues, effects, onReload, askBefore, resetOptions, children } = props
  const { saveLabels = PLAIN_SAVE_LABELS, isBare = false, readOnlyNote, compare, onKeep = onReload } = props
  const { label, parent } = useScreen()
  const record = useRecordContext()
  const isReadOnly = useMayNotChange(props.canChange, record)
  const schema = useMemo(
    () => (schemaOf && record?.id !== undefined ? schemaOf(record) : props.schema),
    [schemaOf, record, props.schema],
  )
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const submit = useSubmit(effects)
  return (
    <FormSchemaProvider value={schema}>
      <ScreenHeader title={isReadOnly ? label.replace(/^Ubah /, 'Lihat ') : label} backTo={parent} />
      <Form<Values>
        {...(defaultValues && { defaultValues })}
        {...(resetOptions && { resetOptions })}
        resolver={resolver}
        onSubmit={submit}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={UnsavedGuard}
        noValidate
      >
        <ReadOnlyProvider value={isReadOnly}>
          {record && isReadOnly && <ReadOnlyNote>{readOnlyNote?.(record)}</ReadOnlyNote>}
          <FormFrame
            {...{ isBare, labels: saveLabels, conflict: effects.conflict, onReload }}
            comparison={compare?.({ keepOwn: onKeep, takeLatest: onReload })}
          >
            {children}
          </FormFrame>
        </ReadOnlyProvider>
      </Form>
      {askBefore && <QuestionBefore askBefore={askBefore} />}
    </FormSchemaProvider>
  )
}

/** A new record is there to be written; a stored one only to who may change it. */
function useMayNotChange(canChange: FormScreenProps['canChange'], record: RaRecord | undefined): boolean {
  const can = useCan()
  const { access } = useEntity()
  if (record?.id === undefined) return false
  return !(canChange ? canChange(record) : can(access.change))
}

type Next = (resource: string, params: { data?: Values }) => Promise<unknown>

/** A mutation middleware that asks first; when the user declines, nothing is sent. */
function QuestionBefore({ askBefore }: Required<Pick<FormScreenProps, 'askBefore'>>) {
  const record = useRecordContext()
  const { ask, question } = useQuestion()
  const middleware = useCallback(
    async (resource: string, params: { data?: Values }, next: Next) => {
      const first = params.data && askBefore(params.data, record)
      if (first && !(await ask(first))) throw new Declined()
      return next(resource, params)
    },
    [record, askBefore, ask],
  )
  useRegisterMutationMiddleware(middleware)
  return question
}
