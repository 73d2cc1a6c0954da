/** What is ticked or chosen on a screen without a form, kept over a reload of the tab. */
import { useState } from 'react'
import type { z } from 'zod'
import { type DraftHandle, useDraft, useKeptDraft } from './useDraft.ts'

type Options<Value> = {
  /** Tells it from everything else that this address keeps. */
  id: string
  /** What the tab has is checked like a request of a stranger. */
  schema: z.ZodType<Value>
  /** JSON; this value is not kept. */
  initial: Value
}

type KeptState<Value> = {
  value: Value
  change: (value: Value) => void
  isChanged: boolean
  draft: DraftHandle
}

/** Leaving the screen forgets it. @example const { value: shelf, change } = useKeptState({ id: 'shelf', schema: z.int().nullable(), initial: null }) */
export function useKeptState<Value>({ id, schema, initial }: Options<Value>): KeptState<Value> {
  const draft = useDraft(id)
  const [stored, setStored] = useState(() => {
    const restored = schema.safeParse(draft.restoredDraft?.values.choices)
    return { choices: restored.success ? restored.data : initial }
  })
  const isChanged = JSON.stringify(stored.choices) !== JSON.stringify(initial)
  useKeptDraft(draft, isChanged ? stored : null)
  return { value: stored.choices, change: (choices) => setStored({ choices }), isChanged, draft }
}
