/** CSV files that leave the console. */

import { saveBlob } from '../file/saveFile.ts'
import { CSV_TYPE } from './ImportCsvFile.ts'

/** So that Excel reads UTF-8. */
const BOM = '\uFEFF'
/** What an Indonesian spreadsheet program opens as columns; the import takes every common one. */
const DELIMITER = ';'

/** @example csvTemplate(['code', 'name']) // 'code;name', as Excel reads it */
export function csvTemplate(columns: readonly string[]): string {
  return `${BOM}${columns.join(DELIMITER)}\r\n`
}

export function saveText(filename: string, text: string) {
  saveBlob(filename, new Blob([text], { type: CSV_TYPE }))
}
