/** The label of the field that a validation error points at, at any depth. */
import { z } from 'zod'
import { fieldInfo } from '../fields.ts'
import { schemaOf } from '../schemaOf.ts'

/**
 * Labels of fields that no form shows, such as a list of rows; only the messages of refusals have them.
 *
 * @example z.object({ members: z.array(row).register(messageLabels, { label: 'Anggota' }) }) // 'Anggota: Harus diisi'
 */
export const messageLabels = z.registry<{ label: string }>()

/**
 * The label of the field at a dotted path, or of the nearest labelled field around it, with its row number in an array;
 * undefined if there is no labelled field.
 *
 * @example labelAt(bookInput, 'book_authors.1.author_id') // 'Pengarang (baris 2)'
 */
export function labelAt(schema: z.ZodType, path: string): string | undefined {
  const segments = path.split('.')
  const pathsOutwards = segments.map((_segment, index) => segments.slice(0, segments.length - index))
  const label = firstDefined(pathsOutwards, (inner) => findLabel(schema, inner))
  const row = segments.find((step) => /^\d+$/.test(step))
  return label !== undefined && row !== undefined ? `${label} (baris ${Number(row) + 1})` : label
}

/** Whether an object has a field of this name. @example hasField(book.input, 'code') // true */
export function hasField(schema: z.ZodType, name: string): boolean {
  return fieldOf(schema, name) !== undefined || innerSchemas(schema).some((inner) => hasField(inner, name))
}

function findLabel(schema: z.ZodType, [step, ...rest]: readonly string[]): string | undefined {
  if (step === undefined) return labelOf(schema)
  const inner = innerSchemas(schema)
  if (inner.length > 0) return firstDefined(inner, (innerSchema) => findLabel(innerSchema, [step, ...rest]))
  if (schema instanceof z.ZodArray) return findLabel(schemaOf(schema.element), rest)
  const field = fieldOf(schema, step)
  return field && findLabel(field, rest)
}

function fieldOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  // Inherited names such as `constructor` are not fields.
  const isField = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, name)
  return isField ? schema.shape[name] : undefined
}

/** Looks inside optional fields and defaults if the field itself has no label. */
function labelOf(schema: z.ZodType): string | undefined {
  const own = fieldInfo.get(schema) ?? messageLabels.get(schema)
  return own?.label ?? firstDefined(innerSchemas(schema), labelOf)
}

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map(schemaOf)
  if (schema instanceof z.ZodUnion) return schema.options.map(schemaOf)
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? [schemaOf(schema.unwrap())] : []
}

function firstDefined<Item>(items: readonly Item[], find: (item: Item) => string | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
