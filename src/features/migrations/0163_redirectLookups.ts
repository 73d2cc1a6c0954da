/** Old addresses are found whatever the case of their letters and the spelling of their percent codes. */
import { sql } from 'kysely'
import { type Schema, unique } from '#platform/server/db/schema.ts'

/** Query parameters that campaigns and social networks append; they do not change the page. */
const TRACKING_PARAMETER =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|twclid|yclid|igsh|igshid|mc_cid|mc_eid|_ga|_gl)$/i

/**
 * Normalising takes time quadratic in the number of a letter's marks, so they are limited. Real letters have two or
 * three; thirty is Unicode's own limit for streams (UAX 15, Stream-Safe Text).
 */
const MAX_MARKS = 30
const COMBINING_MARKS = /\p{M}+/gu

export async function up(schema: Schema) {
  const { db } = schema
  await db.schema.alterTable('redirects').addColumn('lookup', 'text').execute()
  const { rows } = await sql<{ id: number; path: string }>`select id, path from redirects
    where path like '/%' order by id`.execute(db)
  const seen = new Set<string>()
  for (const { id, path } of rows) {
    const key = addressKey(path)
    // The later of two that were told apart until now is found as it is written, as before.
    if (seen.has(key) || key.includes('\0')) continue
    seen.add(key)
    await sql`update redirects set lookup = ${key} where id = ${id}`.execute(db)
  }
  await unique(schema, 'redirects', 'lookup')
}

/** The key by which addresses were compared when this migration was released. */
function addressKey(address: string): string {
  const { page, parameters } = splitQuery(removeTrackingParameters(address))
  const path = normalizeUnicode(decodePercentCodes(page))
    .toLowerCase()
    .replace(/(?<=.)\/$/, '')
  const query = parameters.map((parameter) => normalizeUnicode(decodePercentCodes(parameter))).sort()
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function removeTrackingParameters(address: string): string {
  const { page, parameters } = splitQuery(address)
  const others = parameters.filter((parameter) => !TRACKING_PARAMETER.test(parameter.split('=', 1)[0] ?? ''))
  return others.length > 0 ? `${page}?${others.join('&')}` : page
}

function splitQuery(address: string): { page: string; parameters: string[] } {
  const queryStart = address.indexOf('?')
  if (queryStart < 0) return { page: address, parameters: [] }
  const parameters = address.slice(queryStart + 1).split('&')
  return {
    page: address.slice(0, queryStart),
    parameters: parameters.filter((parameter) => parameter !== ''),
  }
}

/** Leaves percent signs that do not begin a percent code as they are. */
function decodePercentCodes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      // Not UTF-8, as some old servers wrote it. Hexadecimal digits mean the same in either case.
      return codes.toLowerCase()
    }
  })
}

/** Drops marks beyond MAX_MARKS per letter. */
function normalizeUnicode(text: string): string {
  return text
    .replace(COMBINING_MARKS, (marks) =>
      marks.length > MAX_MARKS ? [...marks].slice(0, MAX_MARKS).join('') : marks,
    )
    .normalize('NFC')
}
