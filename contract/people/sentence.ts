/** Sentences around names that may end in a full stop of their own. */

/** @example fullStop('Selamat datang, Dewi Lestari, S.Pd.') // one stop at the end */
export function fullStop(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
