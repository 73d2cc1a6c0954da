/** The size of a file as people read it. */
import { KB, MB } from '#contract/units.ts'

/** @example fileSize(3_400_000) // '3,2 MB' */
export function fileSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  return `${(bytes / MB).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}
