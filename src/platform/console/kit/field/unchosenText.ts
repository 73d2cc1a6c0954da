/** Marks what was typed into a picker and is no choice, so that no save walks past it. */
const UNCHOSEN_ATTRIBUTE = 'data-unchosen'

/** Of an element in which a text was typed that is no choice. @example <TableCell {...unchosenProps('Bud')}>Bud</TableCell> */
export const unchosenProps = (text: string) => ({ [UNCHOSEN_ATTRIBUTE]: text })

/** @returns the first element with such a text, and the text */
export function findUnchosen(scope: Element): { element: HTMLElement; text: string } | null {
  const element = scope.querySelector<HTMLElement>(`[${UNCHOSEN_ATTRIBUTE}]`)
  return element && { element, text: element.getAttribute(UNCHOSEN_ATTRIBUTE) ?? '' }
}
