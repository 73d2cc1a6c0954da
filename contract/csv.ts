/** The CSV import of a resource: one contract for all of them. */
import { z } from 'zod'
import type { AccessKey } from './access.ts'
import { bytes, endpoint } from './endpoint.ts'
import { describeFields, idParams } from './fields.ts'

/** What an import found and did; with dry_run nothing was stored. */
export const importOutput = z.object({
  total: z.int(),
  stored: z.int(),
  failed: z.int(),
  /** As detected in the file. */
  delimiter: z.enum([',', ';', '\t']),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  /** Columns of the file that the import does not know. */
  ignored: z.array(z.string()),
  /** The first rows that were or would be refused. */
  reasons: z.array(z.object({ line: z.int(), message: z.string() })),
  /** Link to a CSV of the refused rows with a column fail_message, valid 15 minutes; null if none. */
  fail: z.string().nullable(),
  /** Accounts that wait for somebody who may give their role. */
  waiting: z.int(),
  /** Link to a CSV of one-time passwords of the accounts made, shown this once; null if none. */
  credentials: z.string().nullable(),
})
export type ImportResult = z.output<typeof importOutput>

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

/** @param api of the resource; the calls begin with `{api}-import` */
export function importCalls(api: string, label: string, access: readonly AccessKey[]) {
  const noun = label.toLowerCase()
  return {
    importCsv: importEndpoint(api, label, access),
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
  }
}
export type ImportCalls = ReturnType<typeof importCalls>

function importEndpoint(api: string, label: string, access: readonly AccessKey[]) {
  return endpoint({
    method: 'POST',
    path: `${api}-import`,
    summary: `Mengimpor ${label.toLowerCase()} dari CSV; dengan dry_run=1 hanya diperiksa.`,
    access,
    body: z.object({ dry_run: z.enum(['0', '1']).optional() }),
    upload: { field: 'file', accept: 'csv' },
    output: importOutput,
  })
}

/** A file that was made for one caller: refused rows, one-time passwords. The token is the right to it. */
export const download = endpoint({
  method: 'GET',
  path: '/download/:token',
  summary: 'Berkas CSV hasil impor; tautannya berlaku 15 menit.',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  isFile: 'text/csv',
  output: bytes,
})

export type CsvImport = { columns: readonly string[]; row: z.ZodObject }

/** No cell holds a file. */
const UNTYPED = ['image', 'privateFile', 'hidden', 'password']

/** The import as a resource describes it; none, no import. */
export function importOf({
  csv,
  input,
}: {
  csv?: true | { columns?: readonly string[]; row?: z.ZodObject }
  input: z.ZodObject
}): CsvImport | undefined {
  if (!csv) return undefined
  const { columns = [], row = input } = csv === true ? {} : csv
  const typed = describeFields(input).filter(
    (field) => !UNTYPED.includes(field.input) && field.name in row.shape,
  )
  return { columns: [...new Set([...columns, ...typed.map(({ name }) => name)])], row }
}
