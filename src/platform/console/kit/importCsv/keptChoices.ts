/** What somebody decided about a file of an import: kept in the tab, so that after a reload the same file brings it back. */
import { z } from 'zod'
import { choicesByWord, decisionsByValue } from '#platform/contract/import/doubts.ts'
import type { ImportCalls } from '#platform/contract/import/importCalls.ts'
import { importOptions } from '#platform/contract/import/importOptions.ts'
import { createIdempotencyKey, deleteDraft, readDraft, saveDraft } from '../../providers/data/drafts.ts'
import type { ReadOptions } from './CsvImport.ts'

const readOptionsSchema = importOptions
  .omit({ dry_run: true, fill_zeros: true, scope: true, seen: true, chosen: true })
  .extend({
    chosen: z.record(z.string(), z.union([z.literal(true), z.array(z.string())])).optional(),
    columns: z.record(z.string(), z.string()),
    values: decisionsByValue,
    choices: choicesByWord,
  })

type Purpose = Pick<ReadOptions, 'compare'>

/** What was ticked in a comparison says nothing about an import of the same file. */
const toKey = ({ importCsv }: ImportCalls, { name, size, lastModified }: File, { compare }: Purpose) =>
  `${compare ? 'compare' : 'import'} ${importCsv.path} ${name} ${size} ${lastModified}`

/** @param undecided what is returned if nothing was decided about this file */
export function readChoices(calls: ImportCalls, file: File, undecided: ReadOptions): ReadOptions {
  return readOptionsSchema.safeParse(readDraft(toKey(calls, file, undecided))?.values).data ?? undecided
}

export const keepChoices = (calls: ImportCalls, file: File, readOptions: ReadOptions) =>
  saveDraft(toKey(calls, file, readOptions), {
    key: createIdempotencyKey(),
    values: { ...readOptions },
    base: null,
  })

export const forgetChoices = (calls: ImportCalls, file: File, purpose: Purpose) =>
  deleteDraft(toKey(calls, file, purpose))
