/** Names a device by its user agent. */

/** A user agent may contain several of these texts, so the more specific ones come first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** @example deviceName('Mozilla/5.0 (Linux; Android 14) … Chrome/130 …') // 'Chrome di Android' */
export function deviceName(agent: string | null): string {
  const findName = (names: readonly (readonly [string, string])[]) =>
    names.find(([text]) => agent?.includes(text))?.[1]
  const parts = [findName(BROWSERS), findName(SYSTEMS)].filter(Boolean)
  return parts.join(' di ') || 'Perangkat tidak dikenal'
}
