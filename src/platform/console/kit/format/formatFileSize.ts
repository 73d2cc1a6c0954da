/** Formats the size of a file. */
import { KB, MB } from '#platform/contract/units.ts'

/** @example formatFileSize(3_400_000) // '3,2 MB' */
export function formatFileSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  return `${(bytes / MB).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`
}
