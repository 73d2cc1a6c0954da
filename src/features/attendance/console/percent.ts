/** Percents as a school writes them. */

/** @example formatPercent(66.7) // '66,7' */
export const formatPercent = (percent: number | null) =>
  percent === null ? '' : percent.toLocaleString('id-ID')
