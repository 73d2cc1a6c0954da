/** Field builders for links. */
import { z } from 'zod'
import { toRootedPath } from './field/coercions.ts'
import { fieldInfo, text } from './fields.ts'

/** Allowed link targets. Excludes schemes such as `javascript:`, and `/\\host`, which browsers read as `//host`. */
const SAFE_LINK = /^(?:(?:https?:\/\/|mailto:|tel:|#)\S*|\/(?:[^\s/\\]\S*)?)$/i
const UNSAFE_LINK = 'Tautan harus diawali https://, http://, mailto:, tel:, / atau #'

/** The link of a slide or menu item. */
export function link(label: string) {
  return z
    .preprocess(toRootedPath, text(label, { maxLength: 1000 }).regex(SAFE_LINK, UNSAFE_LINK))
    .register(fieldInfo, { label, input: 'text' })
}

export function optionalLink(label: string) {
  const safe = z
    .string()
    .trim()
    .max(1000, 'Paling banyak 1000 huruf')
    .refine((value) => value === '' || SAFE_LINK.test(value), UNSAFE_LINK)
  return z
    .preprocess(toRootedPath, safe.nullish())
    .optional()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'text' })
}

/** With which the addresses end that schools write without their scheme, such as `bit.ly/ppdb`. */
const ENDINGS = new Set('id com org net info edu gov me gle be ly co io'.split(' '))

/**
 * An address of the web that was written without its scheme, which a browser would look for in the page's own folder.
 *
 * @example completeAddress('www.sekolah.sch.id/ppdb') // 'https://www.sekolah.sch.id/ppdb'
 * @example completeAddress('surat.pdf') // 'surat.pdf'
 */
export function completeAddress(address: string): string {
  const [host = ''] = address
    .trim()
    .toLowerCase()
    .split(/[/?#:]/, 1)
  const labels = host.split('.')
  const isHost =
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]+$/.test(label)) &&
    (labels[0] === 'www' || ENDINGS.has(labels.at(-1) ?? ''))
  return isHost ? `https://${address.trim()}` : address
}
