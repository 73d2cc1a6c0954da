/** Validation helpers for settings. */
import { isIP } from 'node:net'
import { z } from 'zod'

export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: 'harus angka' })
    .int('harus bilangan bulat')
    .min(min, `paling kecil ${min}`)
    .max(max, `paling besar ${max}`)

export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('id', { timeZone: zone }))
  } catch {
    return false
  }
}

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
/** A named network, or an address with or without prefix length. */
export const isNetwork = (name: string) => {
  const [address = '', bits = '0', ...more] = name.split('/')
  return more.length === 0 && (NETWORKS.includes(name) || (isIP(address) > 0 && /^\d{1,3}$/.test(bits)))
}
/** @example splitList('loopback, 10.0.0.0/8') // ['loopback', '10.0.0.0/8'] */
export const splitList = (value: string) => value.split(',').map((name) => name.trim())
/** Whether a text is a web origin: scheme, host and port, without path and trailing slash. */
export const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

/** A key of 128 random bits in hexadecimal has 32 characters, and in all likelihood this many different ones. */
const SECRET_KEY_LENGTH = { min: 32, max: 200, different: 11 }
const WEAK_SECRET_KEY = 'harus acak dan 32–200 karakter; buat dengan "npx pelita rotate-keys --print"'
const secretKey = z
  .string()
  .refine(
    (key) =>
      key.length >= SECRET_KEY_LENGTH.min &&
      key.length <= SECRET_KEY_LENGTH.max &&
      new Set(key).size >= SECRET_KEY_LENGTH.different,
    WEAK_SECRET_KEY,
  )

/** Keys of a school's servers, the one in use first. */
export const secretKeys = z.tuple([secretKey], secretKey)
