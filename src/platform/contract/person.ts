/** Which records describe persons, and which of their columns are personal: what the trail masks and anonymising erases. */
import { z } from 'zod'
import type { Personal } from './field/personal.ts'
import { describeFields } from './fields.ts'

type PersonalRecord = {
  /** The database table. */
  table: string
  /** The fields of the form, each with its decision. */
  fields?: z.ZodObject
  /** The decisions for columns that no form has. */
  columns?: Readonly<Record<string, Personal>>
}

const declared = new Map<string, PersonalRecord>()

/** Cached decisions by entity, since every write of the trail asks. */
const decisionsCache = new Map<string, ReadonlyMap<string, Personal | undefined>>()

/**
 * Declares that the records of an entity describe a person. A law finds columns of its table without a decision.
 *
 * @param entity its name in the trail
 * @example describePerson('member', { table: 'members', fields: member.input, columns: { out_year: false } })
 */
export function describePerson(entity: string, record: PersonalRecord): void {
  declared.set(entity, record)
  decisionsCache.delete(entity)
}

/** The declared entities and their tables. */
export function describedPersons(): { entity: string; table: string }[] {
  return [...declared].map(([entity, { table }]) => ({ entity, table }))
}

/** The decision for each column; undefined if a field has none. Empty for records that describe no person. */
export function personalDecisions(entity: string): ReadonlyMap<string, Personal | undefined> {
  const cached = decisionsCache.get(entity)
  if (cached) return cached
  const { fields = z.object({}), columns = {} } = declared.get(entity) ?? {}
  const decisions = new Map<string, Personal | undefined>([
    ...describeFields(fields).map(({ name, personal }) => [name, personal] as const),
    ...Object.entries(columns),
  ])
  decisionsCache.set(entity, decisions)
  return decisions
}
