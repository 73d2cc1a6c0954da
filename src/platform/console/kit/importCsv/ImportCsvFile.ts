/** File formats of the import, and the checks before a file is uploaded. */
import { sizeProblem } from '#platform/contract/field/uploadProblem.ts'
import { LIMITS } from '#platform/contract/options.ts'

export const CSV_TYPE = 'text/csv'

/** Formats by import button. */
export const FORMATS = {
  csv: {
    label: 'Import Csv',
    name: 'CSV',
    extension: '.csv',
    hint: 'pemisah koma, titik koma, garis tegak atau tab',
    wrongTypeMessage: 'Hanya berkas .csv. Untuk .xlsx gunakan Import Excel.',
  },
  excel: {
    label: 'Import Excel',
    name: 'Excel',
    extension: '.xlsx',
    hint: 'lembar yang judul kolomnya dikenali; baris judul di atas tabel dilewati',
    wrongTypeMessage: 'Hanya berkas .xlsx. Berkas .xls lama: buka dengan Excel, lalu Simpan sebagai .xlsx.',
  },
} as const
export type Format = keyof typeof FORMATS

/**
 * The download link in the format of the uploaded file. Excel users get a workbook, because Excel drops leading zeros
 * and digits when it opens and saves a CSV.
 *
 * @example toDownloadLink('/api/download/x', 'excel') // '/api/download/x?format=xlsx'
 */
export function toDownloadLink(link: string, format: Format): string {
  return format === 'excel' ? `${link}?format=xlsx` : link
}

/** The reason why a file cannot be imported, if any. */
export function importFileProblem({ name, size }: File, format: Format): string | undefined {
  const { extension, wrongTypeMessage } = FORMATS[format]
  if (!name.toLowerCase().endsWith(extension)) return wrongTypeMessage
  if (size === 0) return format === 'csv' ? 'Berkas CSV kosong.' : 'Berkas Excel kosong.'
  return sizeProblem(size, LIMITS.csvBytes)
}
