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
