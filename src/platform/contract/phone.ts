/** The one reader of telephone numbers, of which a field may contain several, in any usual spelling. */

/** Between several numbers that were written into one field. */
const NUMBER_SEPARATOR = /[/,;|]|\batau\b/
/** An Indonesian mobile number without the country code and without the zero. */
const MOBILE_NUMBER = /^8\d{7,11}$/

/**
 * The number as WhatsApp needs it, with the country code and digits only. Of several numbers in one field the first
 * mobile number counts; null if there is none, as for a landline.
 *
 * @example whatsAppNumber('0812-3456-7890') // '6281234567890'
 */
export function whatsAppNumber(phone: string | null): string | null {
  for (const part of (phone ?? '').split(NUMBER_SEPARATOR)) {
    const national = part
      .replace(/\D/g, '')
      .replace(/^(?:00)?62/, '')
      .replace(/^0/, '')
    if (MOBILE_NUMBER.test(national)) return `62${national}`
  }
  return null
}

/** Whether a mobile number begins without its zero, as a spreadsheet leaves it. @example lacksZero('812 3456 7890') // true */
export function lacksZero(phone: string): boolean {
  return MOBILE_NUMBER.test(phone.replace(/[\s.-]/g, ''))
}

/** What a telephone dials. @example dialled('(021) 123-456') // '021123456' */
export function dialled(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}
