/** Builders of fields that hold a link. */
import { z } from 'zod'
import { rootedPath } from './field/spelling.ts'
import { fieldInfo, text } from './fields.ts'

/** Addresses a page may link to; `javascript:` and its like are none, and browsers take `/\\host` for `//host`. */
const SAFE_LINK = /^(?:(?:https?:\/\/|mailto:|tel:|#)\S*|\/(?:[^\s/\\]\S*)?)$/i
const UNSAFE_LINK = 'Tautan harus diawali https://, http://, mailto:, tel:, / atau #'

/** Where a slide or a menu item leads. */
export function link(label: string) {
  return z
    .preprocess(rootedPath, text(label, { most: 1000 }).regex(SAFE_LINK, UNSAFE_LINK))
    .register(fieldInfo, { label, input: 'text' })
}

export function optionalLink(label: string) {
  const safe = z
    .string()
    .trim()
    .max(1000, 'Paling banyak 1000 huruf')
    .refine((value) => value === '' || SAFE_LINK.test(value), UNSAFE_LINK)
  return z
    .preprocess(rootedPath, safe.nullish())
    .optional()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'text' })
}
