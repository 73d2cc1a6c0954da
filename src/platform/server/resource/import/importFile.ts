/** Imports a file of any resource: valid rows are stored, others are reported with their reason. */
import { z } from 'zod'
import { type DescribedField, describeFields } from '#platform/contract/fields.ts'
import { type ImportResult, missingColumns } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { FAIL_COLUMN } from '#platform/contract/import/importSheet.ts'
import type { CallerContext } from '../../http/authentication.ts'
import { errors, refusalOf } from '../../http/errors.ts'
import { accountSender } from '../../workers/fairQueue.ts'
import {
  type Column,
  type FieldNames,
  fieldNames,
  findHeader,
  type Header,
  knownNames,
  type Mapping,
} from '../sheet/header.ts'
import { canonicalName, spellingsOf } from '../sheet/headerNames.ts'
import type { SheetRow, Table } from '../sheet/rows.ts'
import { openTable } from '../sheet/table.ts'
import type { TableSource } from '../sheet/workbook.ts'
import { readChoices } from './cells/choices.ts'
import { chosenRows, isComparison, readChosen, refuseIncomparable } from './comparison.ts'
import { footerTest } from './footers.ts'
import { listIdentities } from './identities.ts'
import type { Importer } from './importer.ts'
import { headerKey, type ImportMemory, NOTHING, readMemory, remember } from './importMemory.ts'
import type { ImportJobRun } from './importReport.ts'
import { ImportRun } from './importRun.ts'
import { dataRows, survey } from './survey.ts'
import type { KeyNumber } from './suspicions.ts'

/** Rows per transaction; a batch takes about 15 ms, during which other writers wait. */
const BATCH_SIZE = 32

type File = {
  path: string
  /** As named by the sender. */
  filename: string
  options: ImportOptions
  jobRun?: ImportJobRun
  /** Aborted when nobody waits for the result; a job goes on without its sender. */
  departure?: AbortSignal
}

/**
 * Imports a file. With `dry_run` every batch is rolled back.
 *
 * @throws 422 if the file is not a table or a required column is missing
 */
export async function importFile(
  callerContext: CallerContext,
  importer: Importer,
  { path, filename, options, jobRun, departure }: File,
): Promise<ImportResult> {
  const isUpdate = options.mode === 'update'
  if (isUpdate && !importer.updating)
    throw errors.invalid({ mode: 'Impor ini hanya menambah, tidak memperbarui.' })
  refuseIncomparable(importer, options)
  const chosen = readChosen(options)
  const labels = describeFields(importer.row)
  const names = fieldNames({ names: await readNames(importer), labels })
  const opened = await openSheet(path, importer, {
    files: callerContext.context.files,
    sender: accountSender(callerContext.user.id, departure),
    known: knownNames(names),
    sheet: options.sheet,
  })
  try {
    const table = importer.arrange ? await importer.arrange(opened) : opened
    const memory = await recall(callerContext, importer)
    const { header, mapping } = await findMappedHeader(table, { names, options, memory })
    refuseMissingColumns(importer, { ...header, sheet: table.sheet }, isUpdate)
    const { columns } = header
    const required = labels.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
    const readRows = () => dataRows(table, header.line, footerTest({ header, format: importer, required }))
    const { suggestions, suspicions, ...surveyResult } = await survey(
      readRows(),
      surveyOptions(importer, labels, { columns, mapping }),
    )
    if (surveyResult.total === 0)
      throw errors.invalid({ file: 'Berkas ini hanya memuat judul kolom, belum ada datanya.' })
    const { delimiter } = table
    const run = new ImportRun(callerContext, importer, {
      options,
      jobRun,
      header,
      delimiter,
      memory,
      filename,
      chosen,
      ...surveyResult,
      ...(chosen && { total: chosen.size }),
    })
    await run.begin()
    await processRows(run, chosenRows(readRows(), chosen), {
      doneCount: jobRun?.done ?? 0,
      batchSize: importer.batchSize,
    })
    if (jobRun && !importer.forgetsDecisions)
      await remember(callerContext, { entity: importer.name, ...decidedIn(options, header) })
    const seen = importer.seen ?? null
    const gone = isComparison(options) && !jobRun ? await findGone(run, importer) : null
    return { ...describe(table, header), suggestions, suspicions, seen, gone, ...(await run.outcome()) }
  } finally {
    await opened.close()
  }
}

const findGone = async ({ present }: ImportRun, { listCurrent }: Importer) =>
  present.missingOf((await listCurrent?.()) ?? [])

async function recall({ context }: CallerContext, { name, forgetsDecisions }: Importer) {
  return forgetsDecisions ? NOTHING : readMemory(context.db.kysely, name)
}

/** The chosen sheet of a workbook, else the one that the importer picks by its name. */
async function openSheet(path: string, { pickSheet }: Importer, source: TableSource): Promise<Table> {
  const table = await openTable(path, source)
  const picked = source.sheet === undefined ? pickSheet?.(table.sheets) : undefined
  if (picked === undefined || picked === table.sheet) return table
  await table.close()
  return openTable(path, { ...source, sheet: picked })
}

/** Whether an unknown column may be one that the import needs: nobody has ignored it, and it is no other usual column. */
const isAsked = ({ otherColumns = [] }: Importer, { name }: Column, mapping: Mapping) =>
  mapping[name] === undefined &&
  !spellingsOf(name).some((one) => otherColumns.map(canonicalName).includes(one))

function surveyOptions(
  importer: Importer,
  fields: readonly DescribedField[],
  { columns, mapping }: { columns: readonly Column[]; mapping: Mapping },
) {
  const lengths = Object.entries(importer.lengths ?? {})
  return {
    columns: columns.map((column) => (isAsked(importer, column, mapping) ? column : { ...column, name: '' })),
    dates: new Set(fields.flatMap(({ name, input }) => (input === 'date' ? [name] : []))),
    numbers: keyNumbers(importer, fields),
    lengths: Object.fromEntries(lengths.filter(([name]) => columns.every(({ field }) => field !== name))),
  }
}

/** The numbers by which records are known, and how long those of fixed length are. */
function keyNumbers(
  { matches = [], lengths = {} }: Importer,
  fields: readonly DescribedField[],
): KeyNumber[] {
  const keys = new Set([...matches.flat(), ...Object.keys(lengths)])
  return fields
    .filter(({ name, input }) => input === 'digits' && keys.has(name))
    .map(({ name, label }) => ({ field: name, label, length: lengths[name] }))
}

type Reading = { names: FieldNames; options: ImportOptions; memory: ImportMemory }

/** The header as the sender mapped it, or as the school mapped the same header earlier. */
async function findMappedHeader(table: Table, { names, options, memory }: Reading) {
  const mapping = parseMapping(options)
  const header = await findHeader(table, names, mapping)
  const key = headerKey(header.columns)
  const remembered = options.columns ? undefined : memory.columns.find(([stored]) => stored === key)?.[1]
  if (!remembered) return { header, mapping }
  return { header: await findHeader(table, names, remembered), mapping: remembered }
}

const decidedIn = (options: ImportOptions, { columns }: Header) => ({
  columns,
  mapping: parseMapping(options),
  choices: readChoices(options),
})

type Batches = { doneCount: number; batchSize: number | undefined }

async function processRows(
  run: ImportRun,
  rows: AsyncGenerator<SheetRow>,
  { doneCount, batchSize = BATCH_SIZE }: Batches,
) {
  let batch: SheetRow[] = []
  let rowCount = 0
  for await (const row of rows) {
    rowCount += 1
    if (rowCount <= doneCount) {
      await run.recallKeys(row)
      continue
    }
    batch.push(row)
    if (batch.length === batchSize) {
      await run.processBatch(batch)
      batch = []
    }
  }
  if (batch.length > 0) await run.processBatch(batch)
}

const mapping = z.record(z.string().max(1000), z.string().max(100))

function parseMapping({ columns }: ImportOptions): Mapping {
  if (!columns) return {}
  try {
    return mapping.parse(JSON.parse(columns))
  } catch {
    throw errors.invalid({ columns: 'Susunan kolom tidak dapat dibaca.' })
  }
}

const readNames = async ({ names }: Importer) => (typeof names === 'function' ? names() : names)

/** @throws 422 with the file's columns, so that the user can map them */
function refuseMissingColumns(
  { row, matches = [], identities }: Importer,
  { columns, above, sheet }: Header & Pick<Table, 'sheet'>,
  isUpdate: boolean,
) {
  const has = (name: string) => columns.some(({ field }) => field === name)
  const hasAllOfOne = (combinations: readonly (readonly string[])[]) =>
    combinations.some((names) => names.every(has))
  const fields = describeFields(row)
  const missing = fields.filter(({ name, isRequired }) => isRequired && !has(name))
  const isIdentified = !identities || hasAllOfOne(identities)
  if (missing.length === 0 && isIdentified) return
  if (isUpdate && hasAllOfOne(matches)) return
  const names = [
    ...missing.map(({ name, label }) => `${name} (${label})`),
    ...(isIdentified
      ? []
      : [
          `salah satu dari ${listIdentities(identities, new Map(fields.map((field) => [field.name, field])))}`,
        ]),
  ].join(', ')
  const sheetNote = sheet ? ` Yang dibaca lembar ${sheet}.` : ''
  throw errors.invalid(
    {
      file: `Kolom wajib tidak ada: ${names}.${sheetNote} Cocokkan kolomnya, atau unduh templat untuk melihat susunannya.`,
    },
    undefined,
    refusalOf(missingColumns, {
      columns: namedColumns(columns),
      above,
      missing: [...missing.map(({ name }) => name), ...(isIdentified ? [] : (identities[0] ?? []))],
    }),
  )
}

const namedColumns = (columns: readonly Column[]) =>
  columns.filter(({ name }) => name && name !== FAIL_COLUMN)

function describe({ delimiter, encoding, sheet, sheets }: Table, { columns, above }: Header) {
  const visible = namedColumns(columns)
  const ignored = visible.filter(({ field }) => field === null).map(({ name }) => name)
  return {
    delimiter,
    encoding,
    sheet,
    sheets: [...sheets],
    above,
    columns: visible,
    ignored: [...new Set(ignored)],
  }
}
