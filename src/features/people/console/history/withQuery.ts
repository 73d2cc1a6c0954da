/** A path with the ids that are known as its query. */
export function withQuery(path: string, values: Record<string, number | undefined>): string {
  const definedValues = Object.entries(values).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return `${path}?${new URLSearchParams(definedValues)}`
}
