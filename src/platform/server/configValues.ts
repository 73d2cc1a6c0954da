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
