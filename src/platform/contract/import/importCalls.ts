/** The import calls that every resource with an import has: from CSV or Excel. */
import { z } from 'zod'
import type { AccessKey } from '../access.ts'
import { bytes, type Endpoint, endpoint } from '../endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '../export/exportCall.ts'
import { openLink } from '../field/responseLinks.ts'
import { idParams, moment } from '../fields.ts'
import { idsOf, LIMITS, type Option } from '../options.ts'
import { doubt } from './doubts.ts'
import { importOptions } from './importOptions.ts'

/** Result of a row, or the expected result in a dry run. */
export const IMPORT_OUTCOMES = [
  { id: 'new', name: 'Baru' },
  { id: 'changed', name: 'Berubah' },
  { id: 'same', name: 'Sama' },
  { id: 'failed', name: 'Gagal' },
] as const satisfies Option[]

/** Kinds of damage that spreadsheets do to many rows at once. */
const IMPORT_NOTICES = [
  'zeros',
  'lengths',
  'emails',
  'swapped',
  'monthFirst',
  'eitherOrder',
  'mixedDates',
  'serialDays',
] as const
export type ImportNoticeKind = (typeof IMPORT_NOTICES)[number]

/** A record that rows of the file name and that does not exist yet; `input` is the form of its resource. */
const missingRecord = z.object({
  /** Path of the resource, such as `/shelf`. */
  api: z.string(),
  label: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.string()),
})
export type MissingRecord = z.output<typeof missingRecord>

/** The `field` of a change that is a further record, such as an enrolment. */
export const RELATED_RECORD = '+'

/** A stored record that a compared file does not have; `detail` tells it from others. */
const goneRecord = z.object({ id: z.int(), name: z.string(), detail: z.string() })
export type GoneRecord = z.output<typeof goneRecord>

/** A row of the preview, which a dry run returns. */
const previewRow = z.object({
  line: z.int(),
  /** Name of the record. */
  name: z.string(),
  /** What will be stored of its most important fields. */
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The group that the row enters, such as a shelf; null if none. */
  group: z.string().nullable(),
  outcome: z.enum(idsOf(IMPORT_OUTCOMES)),
  /** Why the row is refused; null if it is not. */
  message: z.string().nullable(),
  /** Possibly damaged values of a row that can be stored. */
  warnings: z.array(z.string()),
  /** Doubtful values, decided about or not. */
  doubts: z.array(doubt),
  /** Differences from the stored record, at most twelve unless the file is compared. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type PreviewRow = z.output<typeof previewRow>

const DELIMITERS = [',', ';', '\t', '|'] as const
export type ImportDelimiter = (typeof DELIMITERS)[number]

const column = z.object({
  /** As spelled in the file. */
  name: z.string(),
  /** The field it is imported as; null if unknown. */
  field: z.string().nullable(),
})
export type ImportColumn = z.output<typeof column>

/** The result of an import; with dry_run nothing was stored. */
export const importOutput = z.object({
  /** created + changed + same + failed. */
  total: z.int(),
  /** created + changed. */
  stored: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Rows equal to their stored record; only with mode=update. */
  same: z.int(),
  failed: z.int(),
  /** Detected in a CSV; null for a workbook. */
  delimiter: z.enum(DELIMITERS).nullable(),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']).nullable(),
  /** The imported sheet of a workbook; null for a CSV. */
  sheet: z.string().nullable(),
  /** The sheets that can be chosen instead; empty for a CSV. */
  sheets: z.array(z.string()),
  /** Number of skipped rows above the header, such as a title. */
  above: z.int(),
  columns: z.array(column),
  /** Columns of the file that the import does not know. */
  ignored: z.array(z.string()),
  /** Unknown columns full of numbers of the length that a missing field has, and the number of rows with one. */
  suggestions: z.array(z.object({ name: z.string(), field: z.string(), rows: z.int() })),
  /** Kinds of damage found, with the number of affected rows, and of those in which somebody must decide first. */
  notices: z.array(z.object({ kind: z.enum(IMPORT_NOTICES), rows: z.int(), undecided: z.int() })),
  /** Words that are none of their field's options, and as which option they are read: null if as none. */
  choices: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      value: z.string(),
      rows: z.int(),
      choice: z.string().nullable(),
    }),
  ),
  /** Records that must be made before their rows can refer to them, and the number of these rows. */
  missing: z.array(missingRecord.extend({ rows: z.int() })),
  /** What the file was compared with, of imports that are stored only while it has not changed; else null. */
  seen: z.string().nullable(),
  /** Stored records that the compared file does not have; null if it was not compared. */
  gone: z.array(goneRecord).nullable(),
  /** Number of rows with warnings. */
  warned: z.int(),
  /** All rows, in a dry run; otherwise empty. */
  rows: z.array(previewRow),
  /** Columns whose numbers look like those of another field, in words: '100 % Nomor Kartu seperti NIK (16 angka)'. */
  suspicions: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The first refused rows, with the name of each record. */
  reasons: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })),
  /** Link to a CSV of the refused rows with a column fail_message, valid 15 minutes; null if none. */
  fail: openLink().nullable(),
  /** Number of accounts not created yet, because the caller may not grant their role. */
  waiting: z.int(),
  /** Number of new accounts whose one-time passwords the caller may not see, because they may not reset them. */
  withheld: z.int(),
  /** Of a report that is fetched later: number of one-time passwords that no longer sign in, e.g. after a restore. */
  ended: z.int(),
  /** Link to a CSV of the new accounts' one-time passwords, returned only once; null if none. */
  credentials: openLink().nullable(),
})
export type ImportResult = z.output<typeof importOutput>

/** Result of the 422 response if required columns are missing from the file or not mapped. */
export const missingColumns = z.object({
  columns: z.array(column),
  /** Number of skipped rows above the header. */
  above: z.int(),
  /** Names of the missing fields. */
  missing: z.array(z.string()),
})

/** An import of the caller that is running, or whose result has not been read yet. */
export const importJob = z.object({
  id: z.int(),
  /** As named by the sender. */
  filename: z.string(),
  state: z.enum(['running', 'waiting', 'done', 'failed']),
  /** Rows processed. */
  done: z.int(),
  /** Rows in all; 0 until they are counted. */
  total: z.int(),
})
export type ImportJob = z.output<typeof importJob>

/** The states of a job that has not ended. */
export const IN_PROGRESS: readonly ImportJob['state'][] = ['waiting', 'running']

/** Whether the import has not finished yet. */
export function isInProgress({ state }: ImportJob): boolean {
  return IN_PROGRESS.includes(state)
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
      isRepeatable: true,
      method: 'POST',
      path: `${api}-import/:id/report`,
      summary: `Hasil impor ${noun} yang halamannya ditinggalkan; diberikan satu kali.`,
      access,
      params: idParams,
      output: importOutput,
      ...auditRows(rights),
    }),
    /** Cells are formatted as text, so that leading zeros survive. */
    readTemplate: endpoint({
      method: 'GET',
      path: `${api}-import/template`,
      summary: `Templat Excel impor ${noun}: judul kolomnya, dan baris kosong berformat teks.`,
      access,
      fileMediaType: FORMAT_MEDIA_TYPES.xlsx,
      output: bytes,
    }),
    ...historyCalls(api, noun, access),
  }
}
export type ImportCalls = ReturnType<typeof importCalls>

/** A finished import, as listed in the history. */
const pastImport = z.object({
  id: z.int(),
  filename: z.string(),
  mode: z.enum(['create', 'update']),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  failed: z.int(),
  created_at: moment,
  /** Name of the sender; null if the account was deleted. */
  by: z.string().nullable(),
  /** Number of rows that can still be undone. */
  left: z.int(),
  undone_at: moment.nullable(),
})
export type PastImport = z.output<typeof pastImport>
export const importHistory = z.object({ rows: z.array(pastImport) })

/** The result of undoing an import. */
const undoOutput = z.object({
  undone: z.int(),
  remaining: z.int(),
  /** The first rows that could not be undone, and why. */
  reasons: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type UndoResult = z.output<typeof undoOutput>

function historyCalls(api: string, noun: string, access: readonly AccessKey[]) {
  return {
    listImports: endpoint({
      method: 'GET',
      path: `${api}-import/history`,
      summary: `Impor ${noun} sebulan terakhir yang mengubah data, terbaru dahulu.`,
      access,
      output: importHistory,
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
  /** Whether an import may also update stored records. @default true */
  canUpdate?: boolean
  /** Of persons: its report says what is stored of each row, so it is recorded like a list. */
  auditListOf?: Endpoint['auditListOf']
}

const auditRows = ({ auditListOf }: ImportRights) => auditListOf && { auditListOf, auditedList: 'rows' }

function importEndpoint(api: string, label: string, rights: ImportRights) {
  const { access, canUpdate = true } = rights
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
    bodyLimit: LIMITS.rowsBytes,
    output: importOutput,
    refusals: { 422: { missingColumns } },
    sample: { dry_run: '1', mode: 'create' },
    ...auditRows(rights),
  })
}

/** A file generated for one caller, such as refused rows or one-time passwords. Anyone with the token may read it. */
export const download = endpoint({
  method: 'GET',
  path: '/download/:token',
  summary:
    'Berkas hasil impor sebagai CSV, atau sebagai Excel yang semua selnya teks; tautannya berlaku 15 menit.',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  query: z.object({ format: exportFormatQuery.format.optional() }),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
})
