/** Scores from 0 to 100, as they are typed. */
import { readNumber } from '#platform/contract/number.ts'

const SCORE = /^\d{1,3}([.,]\d{1,2})?$/

/** The message for an invalid score. */
export const SCORE_RULE = 'Nilai 0 sampai 100, paling banyak dua desimal'

/** @example parseScore('87,5') // 87.5; null for an invalid score */
export function parseScore(text: string): number | null {
  const score = SCORE.test(text) ? readNumber(text) : null
  return score !== null && score <= 100 ? score : null
}
