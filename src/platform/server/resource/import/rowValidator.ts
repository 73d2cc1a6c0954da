/** Validates rows before anything is written, and stores the valid ones. */
import type { z } from 'zod'
import { REQUIRED } from '#platform/contract/fields.ts'
import type { Tx } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Header } from '../sheet/header.ts'
import type { SheetRow } from '../sheet/rows.ts'
import { messagesOf, reasonOf } from './cells/cellValues.ts'
import type { Cell, CellContext, CleanedRow } from './cells/cleanedRow.ts'
import { cleanRow } from './cells/damage.ts'
import { salvage } from './cells/salvage.ts'
import { type Chosen, chosenValues, isComparison } from './comparison.ts'
import { listIdentities } from './identities.ts'
import type { Importer, RowOutcome, StoredRow, Values } from './importer.ts'

type RowFacts = Readonly<Pick<CleanedRow, 'warnings' | 'unknown' | 'doubts' | 'notices' | 'undecided'>> & {
  /** Records that the row names and that do not exist. */
  absent: CleanedRow['missing']
  row: SheetRow
  /** Name of the record. */
  name: string
}
export type ValidatedRow = RowFacts &
  (
    | { prepared: null; reason: string }
    /** `missing` are required fields without which the row can only update a record. */
    | { prepared: Values; missing: readonly string[] }
  )
/** A valid row. */
export type PreparedRow = Extract<ValidatedRow, { prepared: Values }>

type ValidatorOptions = { header: Header; cellContext: CellContext; chosen?: Chosen | undefined }
type MatchedColumn = { field: string; index: number }
type Parsed = { values: Values; issues: readonly z.core.$ZodIssue[]; cells: Values }

export class RowValidator {
  readonly #importer: Importer
  readonly #width: number
  readonly #known: readonly MatchedColumn[]
  readonly #cellContext: CellContext
  readonly #required: readonly string[]
  readonly #chosen: Chosen | undefined

  constructor(importer: Importer, { header, cellContext, chosen }: ValidatorOptions) {
    this.#importer = importer
    this.#width = header.columns.length
    this.#known = header.columns.flatMap(({ field }, index) => (field ? [{ field, index }] : []))
    this.#cellContext = cellContext
    this.#chosen = chosen
    this.#required = [...cellContext.fields.values()]
      .filter((field) => field.isRequired)
      .map(({ name }) => name)
  }

  get isUpdate(): boolean {
    return this.#cellContext.options.mode === 'update'
  }

  async validate(row: SheetRow): Promise<ValidatedRow> {
    const cleaned = cleanRow(this.#cellsOf(row), this.#cellContext)
    const { values, warnings, unknown, missing: absent, doubts, notices, undecided } = cleaned
    const facts = { row, name: nameOf(values), warnings, unknown, absent, doubts, notices, undecided }
    const fault = this.#faultOf(row)
    if (fault) return { ...facts, prepared: null, reason: fault }
    try {
      const cellNotes = { warn: push(warnings), miss: push(absent), ask: push(unknown) }
      const cells = (await this.#importer.resolve?.(values, cellNotes)) ?? values
      const parsed = this.#parseReadable(cells, cleaned)
      const reasons = [
        ...cleaned.refusals,
        ...messagesOf(remainingIssues(parsed, cleaned), this.#cellContext.fields, parsed.cells),
      ]
      if (reasons.length > 0) return { ...facts, prepared: null, reason: joinReasons(reasons) }
      const unidentified = this.#whyUnidentified(parsed.values)
      if (unidentified) return { ...facts, prepared: null, reason: unidentified }
      const missing = this.isUpdate ? this.#required.filter((name) => !parsed.values[name]) : []
      return { ...facts, prepared: await this.#importer.prepare(parsed.values), missing }
    } catch (error) {
      return { ...facts, prepared: null, reason: reasonOf(error) }
    }
  }

  /**
   * Updates the record of each row or creates a new one, within the transaction. In create mode rows are stored together;
   * in update mode one by one, since a row may refer to a record that an earlier row created.
   *
   * @throws if one is refused
   */
  async store(tx: Tx<Caller>, rows: readonly PreparedRow[]): Promise<RowOutcome[]> {
    const { store } = this.#importer
    if (!this.isUpdate)
      return store(
        tx,
        rows.map(({ prepared }) => prepared),
      )
    const stored: RowOutcome[] = []
    for (const row of rows) stored.push(...(await this.#changeOrAdd(tx, row)))
    return stored
  }

  async #changeOrAdd(tx: Tx<Caller>, { prepared, missing, row }: PreparedRow): Promise<RowOutcome[]> {
    const { store, updating } = this.#importer
    const before = await updating?.find(tx.queries, prepared)
    const fields = this.#chosen?.get(row.line) ?? true
    if (before) {
      const chosen = fields === true ? prepared : chosenValues(before, prepared, fields)
      return [await this.#change(tx, before, chosen)]
    }
    if (fields !== true) throw errors.conflict('Datanya sudah dihapus sejak dibandingkan. Bandingkan lagi.')
    if (missing.length === 0) return store(tx, [prepared])
    const labels = missing.map((name) => this.#cellContext.fields.get(name)?.label ?? name)
    throw errors.invalid(Object.fromEntries(labels.map((label) => [label, `${label}: ${REQUIRED}`])))
  }

  /** In a comparison, a further record that is refused, such as an enrolment, does not hide the other differences. */
  async #change(tx: Tx<Caller>, before: StoredRow, prepared: Values): Promise<RowOutcome> {
    const { updating } = this.#importer
    if (!updating) throw new Error('This import does not update')
    const ownValues = chosenValues(before, prepared, Object.keys(before))
    const isWhole = Object.keys(ownValues).length === Object.keys(prepared).length
    if (isWhole || !isComparison(this.#cellContext.options)) return updating.change(tx, { before, prepared })
    try {
      return await tx.savepoint(() => updating.change(tx, { before, prepared }))
    } catch (error) {
      const warnings = [reasonOf(error)]
      return { ...(await updating.change(tx, { before, prepared: ownValues })), warnings }
    }
  }

  #cellsOf({ cells, kinds }: SheetRow): Map<string, Cell> {
    return new Map(
      this.#known.map(({ field, index }) => [field, { text: cells[index] ?? '', kind: kinds[index] ?? 't' }]),
    )
  }

  /** Cells beyond the header mean that an unquoted delimiter shifted the following cells. */
  #faultOf({ cells }: SheetRow): string | null {
    if (cells.slice(this.#width).some((cell) => cell.trim() !== ''))
      return `Ada ${cells.length} kolom, seharusnya ${this.#width}; apit isi yang memuat pemisah dengan tanda kutip`
    // PostgreSQL cannot store NUL, and SQLite's functions stop at it.
    return cells.some((cell) => cell.includes('\0')) ? 'Ada karakter yang tidak dapat disimpan' : null
  }

  /** Why nobody can tell of whom a row is: it has none of the numbers, or other fields, of which it needs one. */
  #whyUnidentified(values: Values): string | null {
    const { identities, matches = [] } = this.#importer
    const accepted = identities && [...identities, ...(this.isUpdate ? matches : [])]
    if (!accepted || accepted.some((names) => names.every((name) => values[name]))) return null
    return `Isi ${listIdentities(identities ?? [], this.#cellContext.fields)}`
  }

  /** Parses a row; of refused cells a readable part is parsed, or nothing if they are optional. */
  #parseReadable(cells: Values, { warnings, unknown }: CleanedRow): Parsed {
    const parsed = this.#parse(cells)
    if (parsed.issues.length === 0) return parsed
    const salvaged = salvage(cells, parsed.issues, { ...this.#cellContext, row: this.#importer.row })
    warnings.push(...salvaged.warnings)
    unknown.push(...salvaged.unknown)
    return salvaged.warnings.length > 0 ? this.#parse(salvaged.values) : parsed
  }

  #parse(cells: Values): Parsed {
    return this.isUpdate ? this.#parseGiven(cells) : this.#parseAll(cells)
  }

  #parseAll(cells: Values): Parsed {
    const parsed = this.#importer.row.safeParse(cells)
    return parsed.success
      ? { cells, values: parsed.data, issues: [] }
      : { cells, values: {}, issues: parsed.error.issues }
  }

  /** Skips empty cells, which change nothing. */
  #parseGiven(cells: Values): Parsed {
    const values: Values = {}
    const issues: z.core.$ZodIssue[] = []
    for (const [name, cell] of Object.entries(cells)) {
      const field: z.ZodType | undefined = this.#importer.row.shape[name]
      if (cell === '' || cell === undefined || !field) continue
      const parsed = field.safeParse(cell)
      if (parsed.success) values[name] = parsed.data
      else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [name] })))
    }
    return { cells, values, issues }
  }
}

const push =
  <T>(list: T[]) =>
  (entry: T) => {
    list.push(entry)
  }

/** The validation issues of fields that were not refused already. */
const remainingIssues = ({ issues }: Parsed, { refused }: CleanedRow) =>
  issues.filter(({ path }) => !refused.has(String(path[0])))

/** @example joinReasons(['NIK hilang.', 'Nama: Harus diisi']) // 'NIK hilang; Nama: Harus diisi' */
const joinReasons = (reasons: readonly string[]) =>
  reasons.length > 1 ? reasons.map((reason) => reason.replace(/\.$/, '')).join('; ') : (reasons[0] ?? '')

function nameOf(values: Record<string, string>): string {
  return values.name || Object.values(values).find((value) => value) || ''
}
