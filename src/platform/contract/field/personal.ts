/** The decision of each field of a person's record: whether its value is personal data. */

/**
 * The trail masks a personal value. It is erased when the person is anonymised, except `register`, which the school's
 * register (buku induk) keeps.
 */
export type Personal = boolean | 'register'

/** The option of field builders with which a field decides. @example optionalText('Telp', { personal: true }) */
export type Decision = { personal?: Personal }
