/** Helpers for sentences that contain names. */

/** Adds a full stop unless the text ends with one, as a name with a title may. @example endWithFullStop('Selamat datang, Dewi Lestari, S.Pd.') // unchanged */
export function endWithFullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** @example summariseNames(['Adi', 'Budi', 'Citra'], 2) // 'Adi, Budi dan 1 lainnya' */
export function summariseNames(names: readonly string[], maxNames: number): string {
  const others = names.length > maxNames ? ` dan ${names.length - maxNames} lainnya` : ''
  return `${names.slice(0, maxNames).join(', ')}${others}`
}
