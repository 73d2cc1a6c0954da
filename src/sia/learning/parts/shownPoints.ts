/** Points as they are written in Indonesia, without zeros nobody needs. @example shownPoints(87.5) // '87,5' */
export function shownPoints(score: number): string {
  return score.toLocaleString('id-ID', { maximumFractionDigits: 2 })
}
