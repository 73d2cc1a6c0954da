/** Compares a file with what is stored: which records it lacks, and what somebody chose of its differences. */
import { z } from 'zod'
import { foldName } from '#platform/contract/folding.ts'
import { type GoneRecord, RELATED_RECORD } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { errors } from '../../http/errors.ts'
import type { StoredRow, Values } from '../hooks.ts'
import type { SheetRow } from '../sheet/rows.ts'
import type { Importer, RowOutcome } from './importer.ts'

export const isComparison = ({ compare }: Pick<ImportOptions, 'compare'>) => compare === '1'

/** @throws 422 if the import has no register, or if its rows would only be added */
export function refuseIncomparable({ register, listCurrent }: Importer, options: ImportOptions): void {
  if (isComparison(options) && !(register && listCurrent && options.mode === 'update'))
    throw errors.invalid({
      compare: 'Impor ini tidak dapat dibandingkan, atau mode-nya bukan update.',
    })
  if (options.chosen && !isComparison(options))
    throw errors.invalid({ chosen: 'Yang diterapkan hanya dapat dipilih dari perbandingan.' })
}

const chosenByLine = z.record(z.string().max(10), z.union([z.literal(true), z.array(z.string().max(100))]))

/** What is stored of each row, by its line; undefined if everything is. */
export type Chosen = ReadonlyMap<number, true | readonly string[]>

/** @throws 422 if it cannot be read */
export function readChosen({ chosen }: Pick<ImportOptions, 'chosen'>): Chosen | undefined {
  if (!chosen) return undefined
  try {
    const entries = Object.entries(chosenByLine.parse(JSON.parse(chosen)))
    return new Map(entries.map(([line, fields]) => [Number(line), fields]))
  } catch {
    throw errors.invalid({ chosen: 'Yang diterapkan tidak dapat dibaca.' })
  }
}

export async function* chosenRows(
  rows: AsyncGenerator<SheetRow>,
  chosen: Chosen | undefined,
): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (!chosen || chosen.has(row.line)) yield row
}

/** Of the values of a row those that were chosen: fields of the record, and what makes a further record. */
export function chosenValues(before: StoredRow, prepared: Values, fields: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(prepared).filter(([name]) => fields.includes(name in before ? name : RELATED_RECORD)),
  )
}

/** Collects which records a file has, to name the others. */
export class PresentRecords {
  readonly #ids = new Set<number>()
  /** A refused row is about somebody too, though nobody knows whom for sure. */
  readonly #refusedNames = new Set<string>()

  add(name: string, outcome: { reason: string } | { stored: Pick<RowOutcome, 'id'> }) {
    if ('stored' in outcome) this.#ids.add(outcome.stored.id)
    else this.#refusedNames.add(foldName(name))
  }

  missingOf(current: readonly GoneRecord[]): GoneRecord[] {
    return current.filter(({ id, name }) => !this.#ids.has(id) && !this.#refusedNames.has(foldName(name)))
  }
}
