/** Whether a dialog is open, and for which record; the record stays while the dialog fades out. */
import { useState } from 'react'

/** @example const dialog = useDialog<Slide>(); dialog.open(slide); dialog.open() // a new one */
export function useDialog<Row>() {
  const [{ isOpen, record, opening }, set] = useState<{ isOpen: boolean; record?: Row; opening: number }>({
    isOpen: false,
    opening: 0,
  })
  return {
    isOpen,
    record,
    /** Changes with every opening, so that each starts with a fresh form. */
    opening,
    open: (chosen?: Row) =>
      set({ isOpen: true, opening: opening + 1, ...(chosen !== undefined && { record: chosen }) }),
    close: () => set((current) => ({ ...current, isOpen: false })),
  }
}
