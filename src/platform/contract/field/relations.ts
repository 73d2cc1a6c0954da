/** Field builders for references to other records and for files. */
import { z } from 'zod'
import type { AccessKey } from '../access.ts'
import {
  type DescribedField,
  describeField,
  describeFields,
  fieldInfo,
  type Join,
  MAX_ID,
  type ReferenceTarget,
  reference,
  UNKNOWN_CHOICE,
} from '../fields.ts'
import type { ImageUse } from '../options.ts'
import type { PersonEntities } from '../personEntities.ts'
import { imageName } from './imageName.ts'

const id = () => z.int({ error: UNKNOWN_CHOICE }).positive(UNKNOWN_CHOICE).max(MAX_ID, UNKNOWN_CHOICE)

/** Spreadsheets and older consoles send ids as text. */
function toId(value: unknown): unknown {
  if (value === '' || value === undefined) return null
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
}

/** A required reference to a record of `target`; the server checks that it exists. @example referenceTo('Anggota', member) */
export function referenceTo<const Name extends string>(
  label: string,
  target: ReferableResource & { name: Name },
) {
  const field = reference(label).register(fieldInfo, { label, input: 'reference', target: targetOf(target) })
  return Object.assign(field, { refersTo: target.name })
}

export function optionalReferenceTo<const Name extends string>(
  label: string,
  target: ReferableResource & { name: Name },
) {
  const field = z
    .preprocess(toId, id().nullable())
    .nullish()
    .transform((value) => value ?? null)
    .register(fieldInfo, { label, input: 'reference', target: targetOf(target) })
  return Object.assign(field, { refersTo: target.name })
}

const MAX_REFERENCES = 100

function toIds(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? [...new Set(value.map(toId))] : value
}

/**
 * References to several records, stored in a join table that only this field uses.
 *
 * @example references('Pengarang', { target: author, table: 'book_authors', ownerColumn: 'book_id', targetColumn: 'author_id' })
 */
export function references(label: string, { target, ...join }: Join & { target: ReferableResource }) {
  return z
    .preprocess(
      toIds,
      z.array(id(), { error: UNKNOWN_CHOICE }).max(MAX_REFERENCES, `Paling banyak ${MAX_REFERENCES} pilihan`),
    )
    .optional()
    .transform((value) => value ?? [])
    .register(fieldInfo, { label, input: 'references', target: targetOf(target), join })
}

/** A public picture, stored in the widths of `use`. */
export function image(label: string, { use = 'gallery' }: { use?: ImageUse } = {}) {
  return imageName(label).register(fieldInfo, { label, input: 'image', upload: { accept: 'image', use } })
}

/**
 * A PDF that only users with the resource's read key and the record's owner can read.
 *
 * @param owner name of the field that refers to the owner, a person; checked by the compiler
 * @example privateFile('Sertifikat', { owner: 'member_id' })
 */
export function privateFile<const Owner extends string = never>(
  label: string,
  { owner }: { owner?: Owner } = {},
) {
  const field = z
    .string()
    .trim()
    .regex(/^([a-f0-9]{32})?$/, 'Berkas tidak dikenal. Unggah ulang berkasnya.')
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'privateFile', upload: { accept: 'pdf', ...(owner && { owner }) } })
  return Object.assign(field, { owner })
}

export type RelatedField = DescribedField & { target: ReferenceTarget }

/** Fields that refer to records of another resource. */
export function relatedFields(schema: z.ZodObject): RelatedField[] {
  return describeFields(schema).filter((field): field is RelatedField => field.target !== undefined)
}

export type JoinedField = RelatedField & { join: Join }

export function joinedFields(schema: z.ZodObject): JoinedField[] {
  return relatedFields(schema).filter((field): field is JoinedField => field.join !== undefined)
}

/** The parts of a resource that a reference to it needs. */
type ReferableResource = {
  table: string
  label: string
  api: string
  input: z.ZodObject
  unique?: readonly (readonly string[])[] | undefined
  access: { read: readonly AccessKey[] }
  auditReadsOf?: keyof PersonEntities | undefined
}

/** Describes a resource for the fields that refer to it. @example targetOf(member).title // 'name' */
export function targetOf(resource: ReferableResource): ReferenceTarget {
  // Two modules that import each other; the types do not show that one is not evaluated yet.
  if (!resource)
    throw new Error(
      'A field refers to a resource whose file imports that of the field: one of both must not import the other.',
    )
  const { table, label, api, input, unique = [], access, auditReadsOf } = resource
  const names = Object.keys(input.shape)
  const title = ['name', 'title'].find((name) => names.includes(name)) ?? names[0] ?? 'id'
  const keys = unique.flatMap((fields) => (fields.length === 1 ? fields : []))
  const labelOf = (field: string) => (field in input.shape ? describeField(input, field).label : field)
  const lookupLabels = [...new Set([title, ...keys])].map(labelOf)
  return { table, label, api, title, keys, lookupLabels, read: access.read, auditReadsOf }
}
