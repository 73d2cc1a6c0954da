/** Formats scores in Indonesian notation. */

/** A task's score, without trailing zeros. @example formatPoints(87.5) // '87,5' */
export function formatPoints(score: number): string {
  return score.toLocaleString('id-ID', { maximumFractionDigits: 2 })
}

/** A score, always with two decimals. @example formatScore(87.5) // '87,50' */
export function formatScore(score: number): string {
  return score.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
