/** @example fileSize(3_400_000) // '3,2 MB' */
export function fileSize(bytes: number): string {
  const kilo = bytes / 1024
  if (kilo < 1024) return `${Math.max(1, Math.round(kilo))} KB`
  return `${(kilo / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}
