/** The form of a material, task or answer, validated by the contract; keeps its input if the server rejects it. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useMemo, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { z } from 'zod'
import { DraftForm } from '#platform/console/kit/draft/DraftForm.tsx'
import { useDraft } from '#platform/console/kit/draft/useDraft.ts'
import { FormFrame } from '#platform/console/kit/form/FormFrame.tsx'
import { FormSchemaProvider } from '#platform/console/kit/form/FormSchema.ts'
import { UnsavedGuard } from '#platform/console/kit/form/UnsavedGuard.tsx'
import { toFormErrors } from '#platform/console/kit/form/useSaving.ts'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { clearUnsaved } from '#platform/console/providers/unsaved.ts'

type Values = Record<string, unknown>

type Props<Output extends Values, Saved> = {
  schema: z.ZodObject & z.ZodType<Output>
  values: Values
  /** `key` is the Idempotency-Key of this draft, needed for creating. */
  save: (values: Output, key: string) => Promise<{ message: string; result: Saved }>
  onSaved: (saved: Saved) => void
  /** Called to reload after a conflict with another user's change. */
  onReload: () => void
  children: ReactNode
}

export function LearningForm<Output extends Values, Saved>(props: Props<Output, Saved>) {
  const { schema, values, save, onSaved, onReload, children } = props
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [conflict, setConflict] = useState<string | null>(null)
  const resolver = useMemo(() => zodResolver(schema as z.ZodObject), [schema])
  const formDraft = useDraft()
  const submit = async (input: Values) => {
    try {
      const { message, result } = await save(input as Output, formDraft.idempotencyKey)
      formDraft.startNewDraft()
      clearUnsaved()
      notify(message, { type: 'success' })
      onSaved(result)
      return undefined
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) setConflict(error.message)
      else notifyFailure(error)
      return toFormErrors(error)
    }
  }
  const reload = () => {
    setConflict(null)
    onReload()
  }
  return (
    <FormSchemaProvider value={schema}>
      <DraftForm
        formDraft={formDraft}
        defaultValues={values}
        resolver={resolver}
        onSubmit={submit}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={UnsavedGuard}
        noValidate
      >
        <FormFrame
          isBare={false}
          labels={{ create: 'Simpan', update: 'Simpan' }}
          conflict={conflict}
          onReload={reload}
        >
          {children}
        </FormFrame>
      </DraftForm>
    </FormSchemaProvider>
  )
}
