/** What lists of persons return: the fields of their screens, while full records are read one by one. */
import { z } from 'zod'
import { describeFields, fieldInfo } from './fields.ts'
import { isBlank } from './gaps.ts'

type ListedResource = {
  input: z.ZodObject
  columns: readonly string[]
  search: readonly string[]
  sortable: readonly string[]
  filters?: readonly string[] | undefined
  extra?: z.ZodRawShape | undefined
}

/**
 * The fields that the list does not return. If a record has personal fields, these are all that the list neither shows
 * nor is searched, sorted or filtered by: nobody can learn a value from a list that does not show it.
 */
export function unlistedFields({ input, columns, search, sortable, filters = [] }: ListedResource): string[] {
  const fields = describeFields(input)
  if (!fields.some(({ personal }) => personal)) return []
  const listed = new Set<string>([...columns, ...search, ...sortable, ...filters])
  return fields.flatMap(({ name }) => (listed.has(name) ? [] : [name]))
}

/** The fields that a record has labels for: those of its form, and those that no form writes. */
export function labelledFields({ input, extra }: Pick<ListedResource, 'input' | 'extra'>) {
  return [...describeFields(input), ...(extra ? describeFields(z.object(extra)) : [])]
}

/** What a list can be filtered by: every column that it returns, and when a row was written. */
export function filterableFields(resource: ListedResource): string[] {
  const unlisted = unlistedFields(resource)
  const fields = new Set(labelledFields(resource).map(({ name }) => name))
  return [...[...fields].filter((name) => !unlisted.includes(name)), 'created_at', 'updated_at']
}

/**
 * The row of the list. One that lacks fields names the required ones that its record has left empty, in `missing_fields`,
 * because nobody can tell an empty field from one that the list does not return.
 */
export function listedRow(row: z.ZodObject, resource: ListedResource): z.ZodObject {
  const unlisted = unlistedFields(resource)
  if (unlisted.length === 0) return row
  const listed = Object.entries(row.shape).filter(([name]) => !unlisted.includes(name))
  return z.object({ ...Object.fromEntries(listed), missing_fields: z.array(z.string()) })
}

/** The required fields that are empty. @example findMissing(member.input, { name: 'Budi', nik: null }) // ['nik'] */
export function findMissing(input: z.ZodObject, record: Record<string, unknown>): string[] {
  return describeFields(input).flatMap(({ name, isRequired }) =>
    isRequired && isBlank(record[name]) ? [name] : [],
  )
}

/** The body of a change, in which a field that the list does not return may be absent and then keeps its value. */
export function withUnlistedOptional(body: z.ZodObject, resource: ListedResource): z.ZodObject {
  return optionalFields(body, unlistedFields(resource))
}

/** The schema in which these fields may be absent; an absent one stays absent. */
export function optionalFields(body: z.ZodObject, names: readonly string[]): z.ZodObject {
  const optional = names.flatMap((name) => {
    const field: unknown = body.shape[name]
    if (!(field instanceof z.ZodType)) return []
    const info = fieldInfo.get(field)
    return [[name, info ? field.optional().register(fieldInfo, info) : field.optional()] as const]
  })
  return z.object({ ...body.shape, ...Object.fromEntries(optional) })
}

/**
 * The values of a change. One without any field that the list does not return is a saved row of the list and keeps these
 * fields; otherwise an absent required field counts as emptied.
 */
export function completeChange(
  resource: ListedResource,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const unlisted = unlistedFields(resource)
  if (unlisted.every((name) => values[name] === undefined)) return values
  const required = describeFields(resource.input).filter(({ isRequired }) => isRequired)
  const emptied = required.filter(({ name }) => unlisted.includes(name) && values[name] === undefined)
  return { ...values, ...Object.fromEntries(emptied.map(({ name }) => [name, null])) }
}
