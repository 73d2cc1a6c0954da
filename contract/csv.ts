/** The import of a resource from CSV or Excel: one contract for all of them. */
import { z } from 'zod'
import type { AccessKey } from './access.ts'
import { bytes, endpoint } from './endpoint.ts'
import { exportFormat, FORMAT_TYPES } from './export/exportCall.ts'
import { openLink } from './field/answerLinks.ts'
import { idParams, moment } from './fields.ts'
import { idsOf, LIMITS, type Option } from './options.ts'

/** What became of a row, or would. */
export const OUTCOMES = [
  { id: 'new', name: 'Baru' },
  { id: 'changed', name: 'Berubah' },
  { id: 'same', name: 'Sama' },
  { id: 'failed', name: 'Gagal' },
] as const satisfies Option[]

/** What spreadsheets do to many rows at once. */
const NOTICES = ['zeros', 'swapped', 'monthFirst', 'mixedDates'] as const
export type NoticeKind = (typeof NOTICES)[number]

/** One row, as a look before the import shows it. */
const previewRow = z.object({
  line: z.int(),
  /** What the record is called. */
  name: z.string(),
  outcome: z.enum(idsOf(OUTCOMES)),
  /** Why it is or would be refused. */
  message: z.string().nullable(),
  /** What may be damaged though the row can be stored. */
  warnings: z.array(z.string()),
  /** What differs from the stored record; at most a dozen are told. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type PreviewRow = z.output<typeof previewRow>

const column = z.object({
  /** As the file spells it. */
  name: z.string(),
  /** The field it is read as; null where it is not known. */
  field: z.string().nullable(),
})
export type ImportColumn = z.output<typeof column>

/** What an import found and did; with dry_run nothing was stored. */
export const importOutput = z.object({
  /** created + changed + same + failed. */
  total: z.int(),
  /** created + changed. */
  stored: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Rows whose record is already as they say; only with mode=update. */
  same: z.int(),
  failed: z.int(),
  /** As detected in a CSV; null for a workbook. */
  delimiter: z.enum([',', ';', '\t']).nullable(),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']).nullable(),
  /** The sheet of a workbook that was read. */
  sheet: z.string().nullable(),
  /** Rows above the header, such as a title, that were passed over. */
  above: z.int(),
  columns: z.array(column),
  /** Columns of the file that the import does not know. */
  ignored: z.array(z.string()),
  /** Damage of the whole file, with how many rows it touches. */
  notices: z.array(z.object({ kind: z.enum(NOTICES), rows: z.int() })),
  /** Rows that may be damaged. */
  warned: z.int(),
  /** Every row, of a look before the import; nothing once it is done. */
  rows: z.array(previewRow),
  /** The first rows that were or would be refused. */
  reasons: z.array(z.object({ line: z.int(), message: z.string() })),
  /** Link to a CSV of the refused rows with a column fail_message, valid 15 minutes; null if none. */
  fail: openLink().nullable(),
  /** Accounts that wait for somebody who may give their role. */
  waiting: z.int(),
  /** Link to a CSV of one-time passwords of the accounts made, shown this once; null if none. */
  credentials: openLink().nullable(),
})
export type ImportResult = z.output<typeof importOutput>

const tick = z.enum(['0', '1']).optional()

/** How a file is to be read, beside the file. */
export const importOptions = z.object({
  dry_run: tick,
  mode: z.enum(['create', 'update']).optional(),
  /** JSON: by the name of a column the field it is read as, '' for none. */
  columns: z.string().max(60_000).optional(),
  /** Zeros that a spreadsheet took away are put back. */
  fill_zeros: tick,
  /** Days are written month first. */
  month_first: tick,
  /** Days that a spreadsheet read month first, so that only those up to the twelfth became days. */
  swap_days: tick,
  /** In rows whose two numbers stand in each other's column, such as NISN and NIS, each is read as the other. */
  swap_numbers: tick,
})
export type ImportOptions = z.output<typeof importOptions>

/** An import of the caller's that goes on, or whose outcome was not read yet. */
export const importJob = z.object({
  id: z.int(),
  /** As the sender named it. */
  filename: z.string(),
  state: z.enum(['running', 'waiting', 'done', 'failed']),
  /** Rows. */
  done: z.int(),
  /** 0 until they are counted. */
  total: z.int(),
})
export type ImportJob = z.output<typeof importJob>

/** Whether there is still something to be waited for. */
export function isUnderWay({ state }: ImportJob): boolean {
  return state === 'running' || state === 'waiting'
}

/**
 * @param api of the resource; the calls begin with `{api}-import`
 */
export function importCalls(api: string, label: string, rights: ImportRights) {
  const { access } = rights
  const noun = label.toLowerCase()
  return {
    importCsv: importEndpoint(api, label, rights),
    readImport: endpoint({
      method: 'GET',
      path: `${api}-import`,
      summary: `Impor ${noun} milik sendiri yang masih berjalan, atau yang hasilnya belum dibaca.`,
      access,
      output: z.object({ job: importJob.nullable() }),
    }),
    reportImport: endpoint({
      method: 'POST',
      path: `${api}-import/:id/report`,
      summary: `Hasil impor ${noun} yang halamannya ditinggalkan; diberikan satu kali.`,
      access,
      params: idParams,
      output: importOutput,
    }),
    /** Cells are texts, so that nobody's leading zeros are lost while it is filled in. */
    readTemplate: endpoint({
      method: 'GET',
      path: `${api}-import/template`,
      summary: `Templat Excel impor ${noun}: judul kolomnya, dan baris kosong berformat teks.`,
      access,
      isFile: FORMAT_TYPES.xlsx,
      output: bytes,
    }),
    ...formerCalls(api, noun, access),
  }
}
export type ImportCalls = ReturnType<typeof importCalls>

/** An import that is over, as its list tells it. */
const formerImport = z.object({
  id: z.int(),
  filename: z.string(),
  mode: z.enum(['create', 'update']),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  failed: z.int(),
  created_at: moment,
  /** Who sent it; null where the account is gone. */
  by: z.string().nullable(),
  /** Rows that can still be taken back, or can be tried again. */
  left: z.int(),
  undone_at: moment.nullable(),
})
export type FormerImport = z.output<typeof formerImport>

/** What became of taking an import back. */
const undoOutput = z.object({
  undone: z.int(),
  remaining: z.int(),
  /** The first rows that stay as they are, and why. */
  reasons: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type UndoResult = z.output<typeof undoOutput>

function formerCalls(api: string, noun: string, access: readonly AccessKey[]) {
  return {
    listImports: endpoint({
      method: 'GET',
      path: `${api}-import/history`,
      summary: `Impor ${noun} sebulan terakhir yang mengubah data, terbaru dahulu.`,
      access,
      output: z.object({ rows: z.array(formerImport) }),
    }),
    undoImport: endpoint({
      method: 'POST',
      path: `${api}-import/:id/undo`,
      summary: `Membatalkan impor ${noun}: yang dibuatnya dihapus selama belum dipakai, yang diubahnya dikembalikan selama belum diubah lagi.`,
      access,
      params: idParams,
      output: undoOutput,
    }),
  }
}

type ImportRights = {
  access: readonly AccessKey[]
  /** Whether a file may change stored records too. @default true */
  canUpdate?: boolean
}

function importEndpoint(api: string, label: string, { access, canUpdate = true }: ImportRights) {
  const updating = canUpdate
    ? ', dengan mode=update data yang sudah ada diperbarui.'
    : '. Hanya menambah: mode=update ditolak.'
  return endpoint({
    method: 'POST',
    path: `${api}-import`,
    summary: `Mengimpor ${label.toLowerCase()} dari CSV atau Excel (.xlsx); dengan dry_run=1 hanya diperiksa${updating}`,
    access,
    body: importOptions,
    upload: { field: 'file', accept: 'csv' },
    bodyLimit: LIMITS.formTextBytes,
    output: importOutput,
  })
}

/** A file that was made for one caller: refused rows, one-time passwords. The token is the right to it. */
export const download = endpoint({
  method: 'GET',
  path: '/download/:token',
  summary:
    'Berkas hasil impor sebagai CSV, atau sebagai Excel yang semua selnya teks; tautannya berlaku 15 menit.',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  query: z.object({ format: exportFormat.format.optional() }),
  isFile: Object.values(FORMAT_TYPES),
  output: bytes,
})
