/** Finds the names in a body or query that its call does not declare: a misspelled field would otherwise be lost in silence. */
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { acceptedNames } from '#platform/contract/field/acceptedNames.ts'
import { nearestName } from '#platform/contract/nearestName.ts'
import { schemaOf } from '#platform/contract/schemaOf.ts'

/** The names at one level: those that are written, those that may come along, and the schemas of what they hold. */
type Level = {
  written: ReadonlyMap<string, z.ZodType[]>
  accepted: ReadonlySet<string>
  /** Any name is allowed, as in a record. */
  isOpen: boolean
  elements: readonly z.ZodType[]
}

const levels = new WeakMap<z.ZodType, Level>()

/** What is inside a schema, whatever it is wrapped in; the alternatives of a union count together. */
function levelOf(schema: z.ZodType): Level {
  const known = levels.get(schema)
  if (known) return known
  const written = new Map<string, z.ZodType[]>()
  const accepted = new Set<string>()
  const elements: z.ZodType[] = []
  let isOpen = false
  for (const inner of unwrap(schema, new Set())) {
    for (const name of acceptedNames.get(inner)?.names ?? []) accepted.add(name)
    if (inner instanceof z.ZodArray) elements.push(schemaOf(inner.element))
    else if (inner instanceof z.ZodObject) {
      if (inner.def.catchall && !(inner.def.catchall instanceof z.ZodNever)) isOpen = true
      for (const [name, field] of Object.entries(inner.shape))
        written.set(name, [...(written.get(name) ?? []), schemaOf(field)])
    } else if (isOpenKind(inner)) isOpen = true
  }
  const level = { written, accepted, isOpen, elements }
  levels.set(schema, level)
  return level
}

const isOpenKind = (schema: z.ZodType) =>
  schema instanceof z.ZodRecord ||
  schema instanceof z.ZodUnknown ||
  schema instanceof z.ZodAny ||
  schema instanceof z.ZodCustom

/** A schema and all that it wraps. */
function unwrap(schema: z.ZodType, seen: Set<z.ZodType>): z.ZodType[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  return [schema, ...innerSchemas(schema).flatMap((inner) => unwrap(inner, seen))]
}

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map(schemaOf)
  if (schema instanceof z.ZodUnion) return schema.options.map(schemaOf)
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].map(schemaOf)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodLazy
  return isWrapped ? [schemaOf(schema.unwrap())] : []
}

type Sent = { written: readonly z.ZodType[]; read: readonly z.ZodType[] }

/**
 * The reasons by name, dotted if nested. What a call reads may be sent back, so that the names of `read` come along.
 *
 * @example unknownNames({ nmae: 'Budi' }, { written: [book.input], read: [] }) // { nmae: '"nmae" tidak dikenal; maksudnya "name"?' }
 */
export function unknownNames(value: unknown, { written, read }: Sent): Record<string, string> {
  const reasons: Record<string, string> = {}
  collect(value, { written, read }, { path: '', reasons })
  return reasons
}

type Collected = { path: string; reasons: Record<string, string> }

function collect(value: unknown, { written, read }: Sent, { path, reasons }: Collected): void {
  if (typeof value !== 'object' || value === null || written.length === 0) return
  const writtenLevels = written.map(levelOf)
  const readLevels = read.map(levelOf)
  if (Array.isArray(value)) {
    const elements = {
      written: writtenLevels.flatMap((level) => level.elements),
      read: readLevels.flatMap((level) => level.elements),
    }
    value.forEach((element, index) => {
      collect(element, elements, { path: `${path}${index}.`, reasons })
    })
    return
  }
  if (writtenLevels.some(({ isOpen }) => isOpen)) return
  const names = [...new Set(writtenLevels.flatMap((level) => [...level.written.keys()]))]
  for (const [name, inner] of Object.entries(value)) {
    const fields = writtenLevels.flatMap((level) => level.written.get(name) ?? [])
    const readFields = readLevels.flatMap((level) => level.written.get(name) ?? [])
    if (fields.length > 0)
      collect(inner, { written: fields, read: readFields }, { path: `${path}${name}.`, reasons })
    else if (readFields.length === 0 && !writtenLevels.some(({ accepted }) => accepted.has(name)))
      reasons[`${path}${name}`] = describeUnknown(name, names)
  }
}

/** The reason for one name. @example describeUnknown('nmae', ['name']) // '"nmae" tidak dikenal; maksudnya "name"?' */
function describeUnknown(name: string, names: readonly string[]): string {
  // 'role_access' stands for 'accesses', which is near its last word.
  const nearest = nearestName(name, names) ?? nearestName(name.split('_').at(-1) ?? '', names)
  return `"${name.slice(0, 60)}" tidak dikenal${nearest ? `; maksudnya "${nearest}"?` : ''}`
}

const unknownFilter = z.object({ unknown: z.string(), names: z.array(z.string()) })

/** The message of an issue, with the nearest name where a list has no such filter. @example 'Filter tidak dikenal: nmae; maksudnya name?' */
export function withNearestFilter(issue: z.core.$ZodIssue): string {
  const { data } = unknownFilter.safeParse('params' in issue ? issue.params : undefined)
  const nearest = data && nearestName(data.unknown, data.names)
  return nearest ? `${issue.message}; maksudnya ${nearest}?` : issue.message
}

/** What the calls with the same address read: a PUT, a POST or a DELETE gets back what a GET returned. */
export function readSchemas(calls: readonly Endpoint[]): (endpoint: Endpoint) => readonly z.ZodType[] {
  const reads = new Map<string, z.ZodType[]>()
  for (const { method, path, output } of calls)
    if (method === 'GET') reads.set(baseOf(path), [...(reads.get(baseOf(path)) ?? []), ...recordsOf(output)])
  return ({ path }) => reads.get(baseOf(path)) ?? []
}

const baseOf = (path: string) => path.replace(/\/:\w+$/, '')

/** A record, or those in a list. */
function recordsOf(output: z.ZodType): z.ZodType[] {
  const { elements, written } = levelOf(output)
  const rows = (written.get('rows') ?? []).flatMap((field) => levelOf(field).elements)
  return [output, ...elements, ...rows]
}
