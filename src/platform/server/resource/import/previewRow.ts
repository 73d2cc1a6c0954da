/** Builds a row of the import preview. */

import { formatDay } from '#platform/contract/day.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import { type PreviewRow, RELATED_RECORD } from '#platform/contract/import/importCalls.ts'
import type { RowOutcome } from './importer.ts'
import type { ValidatedRow } from './rowValidator.ts'

/** Limits of each row, since a preview may have 20,000 rows. */
const MAX_CHANGES = 12
const MAX_TEXT_LENGTH = 80
const MAX_WARNING_LENGTH = 200

type Outcome = { reason: string } | { stored: RowOutcome }

export function toPreviewRow(
  { row, name, prepared, warnings, doubts }: ValidatedRow,
  outcome: Outcome,
  { fields, names, areAllShown }: PreviewFields,
): PreviewRow {
  const display = (field: string, value: unknown) => brief(labelOf(fields.get(field), value))
  const values = names.flatMap((field) => {
    const value = display(field, prepared?.[field])
    return value ? [{ label: fields.get(field)?.label ?? field, value }] : []
  })
  const preview = {
    line: row.line,
    name: brief(name),
    values,
    group: 'reason' in outcome ? null : (outcome.stored.relatedRecord?.group ?? null),
    warnings: warnings.map((warning) => brief(warning, MAX_WARNING_LENGTH)),
    doubts,
  }
  if ('reason' in outcome) return { ...preview, outcome: 'failed', message: outcome.reason, changes: [] }
  const { outcome: kind, changes, relatedRecord } = outcome.stored
  const fieldChanges = changes.map(({ field, before, after }) => ({
    field,
    label: fields.get(field)?.label ?? field,
    before: display(field, before),
    after: display(field, after),
  }))
  const allChanges =
    relatedRecord && kind === 'changed'
      ? [
          ...fieldChanges,
          { field: RELATED_RECORD, label: relatedRecord.label, before: '', after: relatedRecord.name },
        ]
      : kind === 'new'
        ? []
        : fieldChanges
  return {
    ...preview,
    outcome: kind,
    message: null,
    changes: areAllShown ? allChanges : allChanges.slice(0, MAX_CHANGES),
  }
}

/** The described fields, and the names of those that are shown of each row. */
type PreviewFields = {
  fields: ReadonlyMap<string, DescribedField>
  names: readonly string[]
  /** Whether all differences are listed, since each can be chosen. */
  areAllShown: boolean
}

function labelOf(field: DescribedField | undefined, value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  if (field?.input === 'date') return formatDay(text)
  return field?.options?.find(({ id }) => id === text)?.name ?? text
}

const brief = (text: string, maxLength = MAX_TEXT_LENGTH) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
