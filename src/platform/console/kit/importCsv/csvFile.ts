/** Creates and downloads CSV files. */

import { saveBlob } from '../file/saveFile.ts'
import { CSV_TYPE } from './ImportCsvFile.ts'

/** Makes Excel read the file as UTF-8. */
const BOM = '\uFEFF'
/** The column separator of Indonesian spreadsheet programs; the import accepts every common one. */
const DELIMITER = ';'

/** @example csvTemplate(['code', 'name']) // '\uFEFFcode;name\r\n' */
export function csvTemplate(columns: readonly string[]): string {
  return `${BOM}${columns.join(DELIMITER)}\r\n`
}

export function saveText(filename: string, text: string) {
  saveBlob(filename, new Blob([text], { type: CSV_TYPE }))
}
