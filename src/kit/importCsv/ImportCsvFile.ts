/** What a file must be before it is worth sending. */
import { sizeProblem } from '#contract/field/uploadProblem.ts'
import { LIMITS } from '#contract/options.ts'

export const CSV_TYPE = 'text/csv'

/** What each button of an import takes. */
export const FORMATS = {
  csv: {
    label: 'Import Csv',
    name: 'CSV',
    ending: '.csv',
    hint: 'pemisah koma, titik koma atau tab',
    wrong: 'Hanya berkas .csv. Untuk .xlsx gunakan Import Excel.',
  },
  excel: {
    label: 'Import Excel',
    name: 'Excel',
    ending: '.xlsx',
    hint: 'lembar pertama yang berisi; baris judul di atas tabel dilewati',
    wrong: 'Hanya berkas .xlsx. Berkas .xls lama: buka dengan Excel, lalu Simpan sebagai .xlsx.',
  },
} as const
export type Format = keyof typeof FORMATS

/**
 * Where the server offers a file in the format that was sent: Excel takes zeros and digits from a CSV that it
 * opens and saves, but not from the texts of a workbook.
 *
 * @example offeredAs('/api/download/x', 'excel') // '/api/download/x?format=xlsx'
 */
export function offeredAs(link: string, format: Format): string {
  return format === 'excel' ? `${link}?format=xlsx` : link
}

/** Why a file cannot be imported, or nothing. */
export function importFileProblem({ name, size }: File, format: Format): string | undefined {
  const { ending, wrong } = FORMATS[format]
  if (!name.toLowerCase().endsWith(ending)) return wrong
  if (size === 0) return format === 'csv' ? 'Berkas CSV kosong.' : 'Berkas Excel kosong.'
  return sizeProblem(size, LIMITS.csvBytes)
}
