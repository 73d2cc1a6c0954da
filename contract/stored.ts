/** Fields and records as they are read: of their kind, without the rules and changes that apply to what is written. */
import { z } from 'zod'
import { fieldInfo, moment } from './fields.ts'
import { schemaOf } from './schemaOf.ts'

/**
 * What is stored of a field, and so what answers carry. Imports are looser than forms, so that
 * any of them may be empty; a rule that came later does not unmake the rows that were there before.
 *
 * @example storedField(optionalText('Jabatan')) // z.string().nullable(), labelled Jabatan
 */
export function storedField(field: z.ZodType): z.ZodNullable {
  const read = kindOf(field).nullable()
  const info = fieldInfo.get(field)
  return info ? read.register(fieldInfo, info) : read
}

/** A record as it is read: id, fields, what the answer carries beside them, and its two moments. */
export function storedRow<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape>(spec: {
  input: z.ZodObject<Shape>
  extra?: Extra
}) {
  return z.object({
    id: z.int(),
    ...storedFields(spec.input.shape, spec.extra),
    ...spec.extra,
    created_at: moment,
    updated_at: moment,
  } as RowShape<Shape, Extra>)
}

type Nullable<Shape extends z.ZodRawShape> = { [Field in keyof Shape]: z.ZodNullable<Shape[Field]> }

/** What is read: every input may be empty, the extra fields are as they say. */
type RowShape<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape> = {
  id: z.ZodInt
  created_at: typeof moment
  updated_at: typeof moment
} & Omit<Nullable<Shape>, keyof Extra> &
  Extra

/** What only older consoles write is read under another name, so `extra` says that it never comes. */
function storedFields(shape: z.ZodRawShape, extra: z.ZodRawShape = {}) {
  const fields = Object.entries(shape).filter(([name]) => !(name in extra))
  return Object.fromEntries(fields.map(([name, field]) => [name, storedField(schemaOf(field))]))
}

function kindOf(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return kindOf(schemaOf(field.unwrap()))
  // What comes in says of which kind it is, except where something makes it that kind first.
  if (field instanceof z.ZodPipe)
    return kindOf(schemaOf(field.in instanceof z.ZodTransform ? field.out : field.in))
  if (field instanceof z.ZodEnum) return z.enum(field.options.filter((option) => option !== '').map(String))
  if (field instanceof z.ZodUnion) return oneOf(field.options.map(schemaOf))
  if (field instanceof z.ZodNumber) return field.isInt ? z.int() : z.number()
  if (field instanceof z.ZodArray) return z.array(kindOf(schemaOf(field.element)))
  return field instanceof z.ZodString || field instanceof z.ZodStringFormat ? z.string() : field
}

/** Forms send '' for what is left out; it is stored as null. */
function oneOf(options: readonly z.ZodType[]): z.ZodType {
  const kinds = options
    .filter((option) => !(option instanceof z.ZodLiteral && option.value === ''))
    .map(kindOf)
  const [only] = kinds
  return kinds.length === 1 && only ? only : z.union(kinds)
}
