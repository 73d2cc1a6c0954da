/** Selects the compression that a browser accepts. */

type Encoding = 'br' | 'gzip' | 'plain'

/** @example selectEncoding('gzip, br;q=0') // 'gzip' */
export function selectEncoding(accepted: string | string[] | undefined): Encoding {
  const acceptance = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
        const quality = parameters.find((part) => part.startsWith('q='))?.slice(2)
        return [name, quality === undefined || Number(quality) > 0] as const
      }),
  )
  for (const encoding of ['br', 'gzip'] as const) if (acceptance.get(encoding)) return encoding
  return 'plain'
}
