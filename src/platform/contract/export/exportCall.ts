/** Exporting a list: all filtered rows as a spreadsheet file. */
import { z } from 'zod'
import { bytes, type Endpoint, type ListQuery, type listQuery } from '../endpoint.ts'
import type { Option } from '../options.ts'
import type { ExportFile } from './exportFile.ts'

export const EXPORT_FORMATS = [
  { id: 'xlsx', name: 'Excel' },
  { id: 'csv', name: 'CSV' },
] as const satisfies Option[]
export type ExportFormat = (typeof EXPORT_FORMATS)[number]['id']

export const FORMAT_MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

export const exportFormatQuery = {
  format: z.enum(['csv', 'xlsx'], { error: 'Bentuk berkas: csv atau xlsx' }),
}

/** @example layoutOf('Katalog') // 'katalog' */
export const layoutOf = (register: string) => register.toLowerCase()

type ListCall = Endpoint & { query: ReturnType<typeof listQuery> }

/**
 * The export call of a list, with the same access keys, search, order and filter.
 *
 * @example export const exportUsers = exportCall(listUsers, { name: 'Pengguna', columns: [{ source: 'name', label: 'Nama' }] })
 */
export function exportCall<List extends ListCall>(list: List, file: ExportFile) {
  // Exports are recorded as such, not as reads of the list.
  const { path, summary, query, output: _, auditListOf: __, ...inherited } = list
  const { register } = file
  const layout = register && { layout: z.enum([layoutOf(register)]).optional() }
  return {
    ...inherited,
    path: `${path}/export`,
    summary: `${summary.replace(/\.$/, '')}, semua baris sebagai berkas.`,
    query: query.omit({ page: true, page_size: true }).extend({ ...exportFormatQuery, ...layout }),
    fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
    output: bytes,
    exportFile: file,
  }
}

/** The export call of a resource; `layout` is that of its register, if it has one. */
export type ExportCall = Endpoint & {
  query: z.ZodType<Omit<ListQuery, 'page' | 'page_size'> & { format: ExportFormat; layout?: unknown }>
  output: typeof bytes
  exportFile: ExportFile
}
