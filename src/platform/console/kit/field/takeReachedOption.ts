/** Tab in an open select takes the option that keys have reached, as in a browser's own select; MUI only closes it. */
import type { KeyboardEvent } from 'react'

const NO_MOVES = ['Shift', 'Enter', ' ']
/** Lists of options in which a key has moved the highlight. Each opening has a new list. */
const movedLists = new WeakSet<Element>()

/** Handles the keys of every menu; without a move Tab changes nothing. */
export function takeReachedOption({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Tab') {
    if (!NO_MOVES.includes(key)) movedLists.add(currentTarget)
    return
  }
  const isOption = target instanceof HTMLElement && target.matches('[role="option"]')
  if (isOption && movedLists.has(currentTarget)) target.click()
}
