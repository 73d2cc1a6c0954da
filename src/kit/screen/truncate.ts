/** Text short enough for a table's cell. */

const MAX_LENGTH = 100

/** @example cut('a'.repeat(120)) // 100 letters and an ellipsis */
export function cut(text: string | null | undefined, most = MAX_LENGTH): string {
  // By whole characters, so that no emoji is cut in half.
  const letters = [...(text ?? '')]
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : letters.join('')
}
