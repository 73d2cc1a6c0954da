/** Nests the dotted keys that the school's earlier server sends. */

type Row = Record<string, unknown>

/** @example unflatten({ id: 1, 'lesson.name': 'IPA' }) // { id: 1, lesson: { name: 'IPA' } } */
export function unflatten(row: Row): Row {
  if (!Object.keys(row).some((key) => key.includes('.'))) return row
  const nested: Row = {}
  for (const [key, value] of Object.entries(row)) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let place = nested
    for (const name of names) {
      const next = place[name]
      place = place[name] = typeof next === 'object' && next !== null ? { ...next } : {}
    }
    place[last] = value
  }
  return nested
}
