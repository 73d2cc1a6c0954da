/** State of a dialog: whether it is open and for which record, which stays set during the closing animation. */
import { useState } from 'react'

/** @example const dialog = useDialog<Slide>(); dialog.open(slide); dialog.open() // a new one */
export function useDialog<Row>() {
  const [{ isOpen, record, openCount }, setState] = useState<{
    isOpen: boolean
    record?: Row
    openCount: number
  }>({
    isOpen: false,
    openCount: 0,
  })
  return {
    isOpen,
    record,
    /** Changes with every opening; use it as `key`, so that each opening has a new form. */
    openCount,
    open: (newRecord?: Row) =>
      setState({
        isOpen: true,
        openCount: openCount + 1,
        ...(newRecord !== undefined && { record: newRecord }),
      }),
    close: () => setState((current) => ({ ...current, isOpen: false })),
  }
}
