/** Whether a dialog is open, and for which record; the record stays while the dialog fades out. */
import { useState } from 'react'

/** @example const dialog = useDialog<Slide>(); dialog.open(slide); dialog.open() // a new one */
export function useDialog<Row>() {
  const [{ isOpen, record, openCount }, set] = useState<{ isOpen: boolean; record?: Row; openCount: number }>(
    {
      isOpen: false,
      openCount: 0,
    },
  )
  return {
    isOpen,
    record,
    /** Changes with every opening, so that each starts with a fresh form. */
    openCount,
    open: (chosen?: Row) =>
      set({ isOpen: true, openCount: openCount + 1, ...(chosen !== undefined && { record: chosen }) }),
    close: () => set((current) => ({ ...current, isOpen: false })),
  }
}
