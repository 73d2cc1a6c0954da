/** Truncates text for table cells. */

const MAX_LENGTH = 100

/** @example truncate('a'.repeat(120)) // 100 characters and an ellipsis */
export function truncate(text: string | null | undefined, maxLength = MAX_LENGTH): string {
  // Spreads into code points, so that no emoji is cut in half.
  const characters = [...(text ?? '')]
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength).join('').trimEnd()}…`
    : characters.join('')
}
