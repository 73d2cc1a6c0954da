/** Sentences around names: those that end in a full stop of their own, and more of them than a sentence holds. */

/** @example fullStop('Selamat datang, Dewi Lestari, S.Pd.') // one stop at the end */
export function fullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** @example someNames(['Adi', 'Budi', 'Citra'], 2) // 'Adi, Budi dan 1 lainnya' */
export function someNames(names: readonly string[], most: number): string {
  const others = names.length > most ? ` dan ${names.length - most} lainnya` : ''
  return `${names.slice(0, most).join(', ')}${others}`
}
