/** Saves a form's unsaved values as a draft and restores them after a reload. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { describeFields } from '#platform/contract/fields.ts'
import { deleteDraft, saveDraft } from '../../providers/data/drafts.ts'
import { useSchema } from '../form/FormSchema.ts'
import { RestoredAlert } from './RestoredAlert.tsx'
import { type DraftHandle, useDeleteOnLeave, useFormDraft } from './useDraft.ts'

/** Must be rendered inside a DraftForm. */
export function FormDraft() {
  const formDraft = useFormDraft()
  const recordVersion = useRecordContext()?.updated_at ?? null
  useRestoreDraft(formDraft)
  useCleanAfterSave(formDraft)
  useAutosave(formDraft, recordVersion)
  const { restoredDraft, idempotencyKey } = formDraft
  // Shown with the form, not once the values are set, so that it does not push the form down.
  if (idempotencyKey !== restoredDraft?.key) return null
  return <RestoredAlert isChanged={restoredDraft.base !== recordVersion} onDiscard={formDraft.discard} />
}

/** Sets the restored values once the form has its initial values. */
function useRestoreDraft({ restoredDraft }: DraftHandle): void {
  const { setValue } = useFormContext()
  const { isReady } = useFormState()
  useEffect(() => {
    if (!isReady || !restoredDraft) return
    for (const [name, value] of Object.entries(restoredDraft.values))
      setValue(name, value, { shouldDirty: true })
  }, [isReady, restoredDraft, setValue])
}

/** What is stored is no longer unsaved, so that only what is typed from now on is kept when the record is read again. */
function useCleanAfterSave({ saveCount }: DraftHandle) {
  const { reset, getValues } = useFormContext()
  const cleanCount = useRef(saveCount)
  useEffect(() => {
    if (cleanCount.current === saveCount) return
    cleanCount.current = saveCount
    reset(getValues())
  }, [saveCount, reset, getValues])
}

/** Delay after the last change. */
const DEBOUNCE_MS = 300

function useAutosave({ formKey, idempotencyKey, restoredDraft }: DraftHandle, recordVersion: string | null) {
  const { subscribe, getValues } = useFormContext()
  const { dirtyFields, isSubmitting } = useFormState()
  const schema = useSchema()
  const dirtyNames = Object.keys(dirtyFields)
  // The page may be left while a draft is being restored, before its values are those of the form.
  const isRestoring = useRef(restoredDraft !== null)
  useEffect(() => {
    if (dirtyNames.length > 0) isRestoring.current = false
  })
  const save = useEffectEvent(() => {
    const names = dirtyNames.filter((name) => !isSecret(schema, name))
    const values = names.map((name) => [name, getValues(name) ?? null]).filter(([, value]) => !hasFile(value))
    if (values.length === 0 && !isRestoring.current) deleteDraft(formKey)
    else if (values.length > 0)
      saveDraft(formKey, { key: idempotencyKey, base: recordVersion, values: Object.fromEntries(values) })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveNow = () => save()
    const scheduleSave = () => {
      clearTimeout(timer)
      timer = setTimeout(saveNow, DEBOUNCE_MS)
    }
    const unsubscribe = subscribe({ formState: { values: true, dirtyFields: true }, callback: scheduleSave })
    window.addEventListener('pagehide', saveNow)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', saveNow)
    }
  }, [subscribe])
  useDeleteOnLeave(formKey)
  useEffect(() => {
    // Saves before the request, because its response may never arrive.
    if (isSubmitting) save()
  }, [isSubmitting])
}

const isSecret = (schema: z.ZodObject, name: string) =>
  describeFields(schema).some((field) => field.name === name && field.input === 'password')

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(hasFile))
