/** What follows a withdrawal in the dialog of a document. */

type Options = {
  /** Whether a file or score was chosen or typed that is not uploaded yet, which is often the right one. */
  hasInput: boolean
  /** The query of the dialog's document. */
  query: { refetch: () => unknown }
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** Closes the dialog, unless it has input that would be lost. @returns the function to call after the withdrawal */
export function useFinishWithdrawal({ hasInput, query, onSaved, onClose }: Options) {
  return () => {
    onSaved?.()
    if (hasInput) void query.refetch()
    else onClose()
  }
}
