/** What single settings may be, beyond what their schemas say. */
import { isIP } from 'node:net'
import { z } from 'zod'

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'harus angka' })
    .int('harus bilangan bulat')
    .min(least, `paling kecil ${least}`)
    .max(most, `paling besar ${most}`)

export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('id', { timeZone: zone }))
  } catch {
    return false
  }
}

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
/** A network by its usual name, or an address with or without the bits that count. */
export const isNetwork = (name: string) => {
  const [address = '', bits = '0', ...more] = name.split('/')
  return more.length === 0 && (NETWORKS.includes(name) || (isIP(address) > 0 && /^\d{1,3}$/.test(bits)))
}
/** @example listed('loopback, 10.0.0.0/8') // ['loopback', '10.0.0.0/8'] */
export const listed = (value: string) => value.split(',').map((name) => name.trim())
/** Scheme, host and port of a page, as browsers say them: without a path, without a slash at the end. */
export const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
