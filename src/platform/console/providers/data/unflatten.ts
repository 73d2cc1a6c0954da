/** Converts dotted keys, which the API of the previous server sends, into nested objects. */

type Row = Record<string, unknown>

/** @example unflatten({ id: 1, 'book.name': 'Atlas' }) // { id: 1, book: { name: 'Atlas' } } */
export function unflatten(row: Row): Row {
  if (!Object.keys(row).some((key) => key.includes('.'))) return row
  const nested: Row = {}
  for (const [key, value] of Object.entries(row)) {
    const pathParts = key.split('.')
    const lastPart = pathParts.pop() ?? key
    let target = nested
    for (const name of pathParts) {
      const next = target[name]
      target = target[name] = typeof next === 'object' && next !== null ? { ...next } : {}
    }
    target[lastPart] = value
  }
  return nested
}
