/** Imports the picture of a record. */
import type { ImageUse } from '#platform/contract/options.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { parsePictureName } from './content.ts'

/** @returns its new name; null if there is none, noted as a correction if the row refers to one */
export async function mapPicture(
  schoolImport: SchoolImport,
  row: LegacyRow,
  { column, use }: { column: string; use: ImageUse },
): Promise<string | null> {
  const legacyName = row.text(column)
  if (legacyName === null) return null
  // A full URL is reduced to the picture's name.
  const staged = await schoolImport.staging.picture(parsePictureName(legacyName) ?? legacyName, use)
  if (typeof staged === 'string') return staged
  row.noteCorrection(column, null, `gambar tidak dibawa: ${staged.problem}`)
  return null
}
