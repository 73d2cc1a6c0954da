/** Keeps what is typed into a form until it is saved, and puts it back after a reload. */
import { Alert, Button } from '@mui/material'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { describeFields } from '#contract/fields.ts'
import { dropDraft, keepDraft } from '#src/providers/data/drafts.ts'
import { getSession } from '#src/providers/session.ts'
import { useSchema } from '../form/FormSchema.ts'
import { BUTTONS_BELOW } from '../frame/alertActions.ts'
import { DraftContext, type DraftHandle } from './useDraft.ts'

/** Stands within a form of DraftContext, above its fields. */
export function FormDraft() {
  const formDraft = use(DraftContext)
  return formDraft && <DraftSaver formDraft={formDraft} />
}

function DraftSaver({ formDraft }: { formDraft: DraftHandle }) {
  const base = useRecordContext()?.updated_at ?? null
  const { reset } = useFormContext()
  const isRestored = useRestored(formDraft)
  const [isClosed, setClosed] = useState(false)
  useKeeping(formDraft, base)
  const { found, key } = formDraft
  if (!isRestored || isClosed || key !== found?.key) return null
  const isChanged = found.base !== base
  return (
    <Alert
      severity={isChanged ? 'warning' : 'info'}
      role="status"
      sx={[BUTTONS_BELOW, { mb: 2 }]}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            reset()
            formDraft.end()
            setClosed(true)
          }}
        >
          Buang
        </Button>
      }
    >
      Isian yang belum tersimpan dipulihkan.
      {isChanged && ' Data ini sudah diubah sejak Anda mengisinya; periksa dahulu sebelum menyimpan.'}
    </Alert>
  )
}

/** Puts what was found back, once the form has taken its own first values. */
function useRestored({ found }: DraftHandle): boolean {
  const { setValue } = useFormContext()
  const { isReady } = useFormState()
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    if (!isReady || !found) return
    for (const [name, value] of Object.entries(found.values)) setValue(name, value, { shouldDirty: true })
    setRestored(true)
  }, [isReady, found, setValue])
  return isRestored
}

/** After the last key. */
const DEBOUNCE_MS = 300

function useKeeping({ form, key }: DraftHandle, base: string | null) {
  const { subscribe, getValues } = useFormContext()
  const { dirtyFields, isSubmitting } = useFormState()
  const schema = useSchema()
  const typed = Object.keys(dirtyFields)
  const keep = useEffectEvent(() => {
    const names = typed.filter((name) => !isSecret(schema, name))
    const values = names.map((name) => [name, getValues(name) ?? null]).filter(([, value]) => !hasFile(value))
    if (values.length === 0) dropDraft(form)
    else keepDraft(form, { key, base, values: Object.fromEntries(values) })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => keep()
    const callback = () => {
      clearTimeout(timer)
      timer = setTimeout(keepNow, DEBOUNCE_MS)
    }
    const unsubscribe = subscribe({ formState: { values: true, dirtyFields: true }, callback })
    window.addEventListener('pagehide', keepNow)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', keepNow)
      // Left, and so saved or thrown away; but not where a session ended on the way.
      if (getSession()) dropDraft(form)
    }
  }, [form, subscribe])
  useEffect(() => {
    // Before the answer, which may never come.
    if (isSubmitting) keep()
  }, [isSubmitting])
}

const isSecret = (schema: z.ZodObject, name: string) =>
  describeFields(schema).some((field) => field.name === name && field.input === 'password')

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(hasFile))
