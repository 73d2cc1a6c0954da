/** When the personal data of a leaver may be removed. */

/** The reason why a student cannot be anonymised, or null. */
export function whyNotAnonymise({ out_year }: { out_year: string | null }): string | null {
  return out_year === null ? 'Siswa ini masih terdaftar. Catat kelulusan atau mutasi keluarnya dahulu.' : null
}

/**
 * The day from which a student's data can be anonymised. If only the year of leaving is known, as for graduates, the
 * period starts at its end.
 *
 * @example anonymisableFrom({ left_on: '2026-03-05', out_year: '2026' }, 5) // '2031-03-05'
 */
export function anonymisableFrom(
  { left_on, out_year }: { left_on: string | null; out_year: string },
  years: number,
): string {
  const day = left_on ?? `${out_year}-12-31`
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
