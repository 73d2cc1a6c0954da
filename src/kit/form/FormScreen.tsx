/** A whole form screen: reads the record, checks against the contract's schema, saves, warns before losing work. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useMemo } from 'react'
import {
  Form,
  OptionalRecordContextProvider,
  type RaRecord,
  ResourceContextProvider,
  useGetOne,
} from 'react-admin'
import { useParams } from 'react-router-dom'
import type { z } from 'zod'
import { type Question, useQuestion } from '../dialog/useQuestion.tsx'
import { ListFailure } from '../list/ListEmpty.tsx'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { useScreen } from '../screen/ScreenContext.ts'
import { ScreenHeader } from '../screen/ScreenHeader.tsx'
import { FormFrame, type SaveLabels, SIMPLE } from './FormFrame.tsx'
import { FormSchemaProvider } from './FormSchema.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useSave } from './useSave.ts'

export type FormScreenProps = {
  resource: string
  /** What is checked, and what is sent: unknown fields of the record do not pass it. */
  schema: z.ZodObject
  /** Values of a new record. */
  defaultValues?: Record<string, unknown>
  /** Last changes before sending, after the schema. */
  transform?: (values: Record<string, unknown>) => Record<string, unknown>
  /** What to ask before an existing record is saved with these values, or null. */
  askBefore?: (values: Record<string, unknown>, record: RaRecord) => Question | null
  saveLabels?: SaveLabels
  /** Where a new record is edited; `{list}/edit/{id}` otherwise. */
  editTo?: (id: number | string) => string
  /** Children bring their own cards; otherwise all stand in one. */
  isBare?: boolean
  children: ReactNode
}

/**
 * New without `:id` in the route, edit with it. After a create the edit route replaces this one;
 * after an update the record is read again.
 *
 * @example <FormScreen resource="lesson" schema={lesson.input}><Fields names={['code', 'name']} /></FormScreen>
 */
export function FormScreen(props: FormScreenProps) {
  const { id } = useParams()
  return (
    <ResourceContextProvider value={props.resource}>
      {id === undefined ? <Ready {...props} /> : <Reading {...props} id={id} key={id} />}
    </ResourceContextProvider>
  )
}

function Reading({ id, ...props }: FormScreenProps & { id: string }) {
  const { label, parent } = useScreen()
  const { data, error, isFetching, refetch } = useGetOne<RaRecord>(
    props.resource,
    { id },
    { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  if (data) return <Ready {...props} record={data} />
  return (
    <>
      <ScreenHeader title={label} backTo={parent} />
      <ProgressBar isLoading={isFetching} />
      {error && !isFetching && <ListFailure message={error.message} onRetry={() => refetch()} />}
    </>
  )
}

function Ready(props: FormScreenProps & { record?: RaRecord }) {
  const { resource, schema, record, defaultValues, transform, editTo, children } = props
  const { saveLabels = SIMPLE, isBare = false, askBefore } = props
  const { label, parent } = useScreen()
  const resolver = useMemo(() => zodResolver(schema), [schema])
  const { save, conflict, reload } = useSave({ resource, record, transform, editTo })
  const { ask, question } = useQuestion()
  const submit = async (values: Record<string, unknown>) => {
    const first = record && askBefore?.(values, record)
    return first && !(await ask(first)) ? {} : save(values)
  }
  return (
    <OptionalRecordContextProvider {...(record && { value: record })}>
      <FormSchemaProvider value={schema}>
        <ScreenHeader title={label} backTo={parent} />
        <Form<Record<string, unknown>>
          {...(record && { record })}
          {...(defaultValues && { defaultValues })}
          resolver={resolver}
          onSubmit={submit}
          warnWhenUnsavedChanges
          WarnWhenUnsavedChangesComponent={UnsavedGuard}
          noValidate
        >
          <FormFrame isBare={isBare} labels={saveLabels} conflict={conflict} onReload={reload}>
            {children}
          </FormFrame>
        </Form>
        {question}
      </FormSchemaProvider>
    </OptionalRecordContextProvider>
  )
}
