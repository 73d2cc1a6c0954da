/**
 * The prefixes that styles still need, for emotion in place of its own: those are for browsers that cannot run the
 * console, and each first picture waited for dozens of rules which today's browsers refuse.
 */
import type { StylisPlugin } from '@emotion/cache'

/** Safari knows these with its prefix only, or did so until lately. */
const PREFIXED = ['user-select', 'print-color-adjust']

export const safariPrefixes: StylisPlugin = (element) => {
  const { type, props, value } = element
  if (type === 'decl' && typeof props === 'string' && PREFIXED.includes(props))
    element.return = `-webkit-${value}${value}`
}
