/** Headers that mean one thing: of two, Node takes the first, while a proxy before it may have looked at the last. */
import type { IncomingMessage } from 'node:http'

const SENT_ONCE = new Set(['host', 'authorization', 'content-type'])

/** Whether one of them was sent twice; such a request is refused with 400, as RFC 9112 says of `Host`. */
export function hasRepeatedHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!SENT_ONCE.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
