/** Between which classes lessons can be copied. */

/**
 * Why lessons cannot be copied from one class to another, or null.
 *
 * @example whyNotCopied({ code: 'VII' }, { code: 'VIII' }) // 'Salin dari kelas setingkat'
 */
export function whyNotCopied(from: { code: string }, to: { code: string }): string | null {
  return from.code === to.code ? null : 'Salin dari kelas setingkat'
}
