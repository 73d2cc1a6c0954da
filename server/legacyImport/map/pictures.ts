/** The picture of a record, by the name it is stored under. */
import type { ImageUse } from '#contract/options.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { storedNameOf } from './content.ts'

/** @returns its new name; null where there is none, which is noted as a correction if the row names one */
export async function pictureOf(
  schoolImport: SchoolImport,
  row: LegacyRow,
  { column, use }: { column: string; use: ImageUse },
): Promise<string | null> {
  const written = row.text(column)
  if (written === null) return null
  // A whole address counts by the last of its parts.
  const staged = await schoolImport.staging.picture(storedNameOf(written) ?? written, use)
  if (typeof staged === 'string') return staged
  row.noteCorrection(column, null, `gambar tidak dibawa: ${staged.problem}`)
  return null
}
