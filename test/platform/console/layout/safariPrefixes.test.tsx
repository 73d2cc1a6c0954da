/** Styles get only the vendor prefixes that a current browser needs. */
import createCache from '@emotion/cache'
import { expect, it } from 'vitest'
import { safariPrefixes } from '#platform/console/layout/safariPrefixes.ts'

it.each([
  ['user-select:none;', '.x{-webkit-user-select:none;user-select:none;}'],
  ['print-color-adjust:exact;', '.x{-webkit-print-color-adjust:exact;print-color-adjust:exact;}'],
  ['display:flex;', '.x{display:flex;}'],
  ['&::placeholder{opacity:1;}', '.x::placeholder{opacity:1;}'],
])('%s', (styles, rule) => {
  const container = document.createElement('div')
  const cache = createCache({ key: 't', container, stylisPlugins: [safariPrefixes] })
  cache.insert('.x', { name: 'x', styles }, cache.sheet, false)
  const rules = [...container.querySelectorAll('style')].map(({ textContent }) => textContent)
  expect(rules.filter((text) => text !== '.x{}')).toEqual([rule])
})
