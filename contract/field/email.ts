/** Addresses of e-mail, as far as a form can tell. */

export const NO_EMAIL = 'Bukan alamat email, seperti nama@sekolah.sch.id'

/** A name, one @, and a domain with a dot within. */
export function isEmail(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@')
  const parts = domain.split('.')
  return name !== '' && more.length === 0 && parts.length > 1 && !parts.includes('') && !/\s/.test(text)
}

/** How schools write that a parent has none, where a form asks for it. */
const NONE = '-'

type Values = Readonly<Record<string, unknown>>

/**
 * What is wrong with e-mails that are new or were changed; what was stored before there was a rule stays.
 *
 * @example emailErrors(['email'], { email: 'budi' }, { email: 'budi', name: 'Budi' }) // {}
 */
export function emailErrors(names: readonly string[], before: Values, after: Values): Record<string, string> {
  const wrong = names.filter((name) => {
    const value = after[name]
    return (
      typeof value === 'string' && value !== before[name] && !['', NONE].includes(value) && !isEmail(value)
    )
  })
  return Object.fromEntries(wrong.map((name) => [name, NO_EMAIL]))
}
