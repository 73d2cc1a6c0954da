/** Keeps what is chosen and typed in an action's dialog that is no form over a reload, named above its screen. */
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type ActionTarget, toActionId, useLeftAction } from './leftActions.ts'
import { RestoredAlert } from './RestoredAlert.tsx'
import { useKeptState } from './useKeptState.ts'

type Options<Values> = {
  title: string
  /** What the action is done to, which tells apart the dialogs of one title. */
  target: ActionTarget
  /** What the tab has is checked like a request of a stranger. */
  schema: z.ZodType<Values>
  initial: Values
}

type KeptChoices<Values> = {
  values: Values
  change: (values: Values) => void
  isChanged: boolean
  /** Says that they were restored, and offers to discard them. */
  restoredAlert: ReactNode
}

/**
 * Called where the dialog's content is mounted with each opening.
 *
 * @example const { values: reason, change } = useKeptChoices({ title: 'Hapus', target: { id: 7 }, schema: z.string(), initial: '' })
 */
export function useKeptChoices<Values>(options: Options<Values>): KeptChoices<Values> {
  const { title, target, schema, initial } = options
  const formId = toActionId(title, target)
  const { value, change, isChanged, draft } = useKeptState({ id: formId, schema, initial })
  useLeftAction(formId, { isOpen: true })
  const discard = () => {
    draft.discard()
    change(initial)
  }
  return {
    values: value,
    change,
    isChanged,
    restoredAlert: draft.restoredDraft && <RestoredAlert onDiscard={discard} />,
  }
}
