/**
 * Adds only the vendor prefixes that supported browsers need. It replaces emotion's own prefixer, whose many rules for
 * old browsers delay the first paint.
 */
import type { StylisPlugin } from '@emotion/cache'

/** Safari supports these only with its prefix, or did so until recently. */
const PREFIXED_PROPERTIES = ['user-select', 'print-color-adjust']

export const safariPrefixes: StylisPlugin = (element) => {
  const { type, props, value } = element
  if (type === 'decl' && typeof props === 'string' && PREFIXED_PROPERTIES.includes(props))
    element.return = `-webkit-${value}${value}`
}
