/** The labels of resources and their fields, which the contract has: `resources.{name}.name` and `resources.{name}.fields.{field}`. */
import type { I18nProvider } from 'react-admin'
import { labelledFields } from '#platform/contract/listedFields.ts'
import type { EntityFinder } from '../providers/entityFinder.ts'
import { i18nProvider } from './id.ts'

/** Columns that no form has. */
const STAMPS: Readonly<Record<string, string>> = { id: 'Id', created_at: 'Dibuat', updated_at: 'Diubah' }

/** Filters of react-admin's documentation, such as `due_on_lte`, and what the ends of ranges are called. */
const FILTERED = /^(.+?)_(gte|lte|eq_any|eq)$/
const RANGES: Readonly<Record<string, string>> = { gte: 'mulai', lte: 'sampai' }

/** React-admin's provider with the contract's labels; a label in the message file is used instead. */
export function createI18nProvider(finder: Pick<EntityFinder, 'get'>): I18nProvider {
  return {
    ...i18nProvider,
    translate: (key, options) => {
      const label = key.startsWith('resources.') ? labelOf(finder, key) : undefined
      return i18nProvider.translate(key, label === undefined ? options : { ...options, _: label })
    },
  }
}

function labelOf(finder: Pick<EntityFinder, 'get'>, key: string): string | undefined {
  const [, name = '', kind, ...rest] = key.split('.')
  const resource = finder.get(name)?.resource
  if (!resource) return undefined
  if (kind === 'name') return resource.label
  if (kind !== 'fields') return undefined
  const fields = labelledFields(resource)
  const find = (field: string) => fields.find(({ name }) => name === field)?.label ?? STAMPS[field]
  // `photo.src` and `labels.borrower_id` have the labels of the fields in them.
  for (const part of rest) {
    const [, filtered = '', end = ''] = FILTERED.exec(part) ?? []
    const range = [find(filtered), RANGES[end]]
    const label = find(part) ?? (range[0] && range.filter(Boolean).join(' '))
    if (label) return label
  }
  return undefined
}
