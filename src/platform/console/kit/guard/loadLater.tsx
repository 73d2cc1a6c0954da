/** Dialogs and sections that load when they are first shown, and take nothing of the screen along where they cannot. */
import { type ComponentType, createElement, lazy, useState } from 'react'
import { LateBoundary } from './LateBoundary.tsx'

type ImportPart<Props> = () => Promise<ComponentType<Props>>

/** @example const HistoryDialog = lateDialog(async () => (await import('./HistoryDialog.tsx')).HistoryDialog) */
export function lateDialog<Props extends { onClose: () => void; isOpen?: boolean }>(
  importDialog: ImportPart<Props>,
): ComponentType<Props> {
  const { renew, load, Part } = repeatable(importDialog)
  return function LateDialog(props) {
    const { onClose, isOpen = true } = props
    useState(renew)
    return (
      <LateBoundary load={load} dialog={{ isOpen, onClose }}>
        <Part {...props} />
      </LateBoundary>
    )
  }
}

/** @example const Choices = lateSection(async () => (await import('./Choices.tsx')).Choices) */
export function lateSection<Props extends object>(
  importSection: ImportPart<Props>,
  Placeholder?: ComponentType<Props>,
): ComponentType<Props> {
  const { renew, load, Part } = repeatable(importSection)
  return function LateSection(props) {
    const { onClose }: { onClose?: () => void } = props
    useState(renew)
    return (
      <LateBoundary
        load={load}
        onClose={onClose}
        {...(Placeholder && { placeholder: <Placeholder {...props} /> })}
      >
        <Part {...props} />
      </LateBoundary>
    )
  }
}

/** A lazy component that could not be loaded stays so, and each attempt needs another one. */
function repeatable<Props extends object>(importPart: ImportPart<Props>) {
  let hasFailed = false
  const create = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await importPart() }
      } catch (error) {
        hasFailed = true
        throw error
      }
    })
  let current = create()
  return {
    /** For a new opening. Not at the failure itself: React renders once more what has failed, and would begin anew for ever. */
    renew: () => {
      if (hasFailed) current = create()
      hasFailed = false
    },
    load: async () => {
      current = await importPart()
      hasFailed = false
    },
    Part: (props: Props) => createElement(current, props),
  }
}
