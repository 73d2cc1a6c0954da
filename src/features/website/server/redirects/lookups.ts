/** Matches redirects: by the exact address, then by its lookup key, then both without the query string. */
import { type RawBuilder, sql } from 'kysely'
import { addressKey } from '#features/posts/address.ts'

type RedirectPath = { path: string; lookup: string | null }

/** An SQL condition on redirects. @param addresses as `parseAddress` returns them */
export function matchesAddresses(addresses: readonly string[]): RawBuilder<boolean> {
  const paths = [...new Set(addresses.flatMap((address) => [address, withoutQuery(address)]))]
  const keys = [...new Set(paths.map(addressKey))].filter((key) => !key.includes('\0'))
  const isExact = sql<boolean>`redirects.path in (${sql.join(paths)})`
  return keys.length === 0 ? isExact : sql`(${isExact} or redirects.lookup in (${sql.join(keys)}))`
}

/** The redirect that matches most closely, of rows found by `matchesAddresses`. */
export function findBestMatch<Row extends RedirectPath>(
  address: string,
  rows: readonly Row[],
): Row | undefined {
  for (const requestedPath of new Set([address, withoutQuery(address)])) {
    const key = addressKey(requestedPath)
    const match = rows.find(({ path }) => path === requestedPath) ?? rows.find(({ lookup }) => lookup === key)
    if (match) return match
  }
  return undefined
}

const withoutQuery = (address: string) => address.split('?', 1)[0] ?? address
