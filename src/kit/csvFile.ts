/** CSV files that leave the console: templates made here, and files the server offers by link. */
import { CSV_TYPE } from './ImportCsvFile.ts'

/** So that Excel reads UTF-8. */
const BOM = '\uFEFF'
/** What an Indonesian spreadsheet program opens as columns; the import takes every common one. */
const DELIMITER = ';'

/** @example csvTemplate(['code', 'name']) // 'code;name', as Excel reads it */
export function csvTemplate(columns: readonly string[]): string {
  return `${BOM}${columns.join(DELIMITER)}\r\n`
}

/** Hands the user a file that was made here. */
export function saveText(filename: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: CSV_TYPE }))
  press(address, filename)
  // The browser has the file by then; not before.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Downloads what the server offers, under the name it gives; a link to elsewhere is not followed. */
export function saveLink(address: string) {
  if (/^\/(?!\/)/.test(address)) press(address, '')
}

function press(address: string, filename: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
