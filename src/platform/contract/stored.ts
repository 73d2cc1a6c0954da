/** The schemas of fields and records in responses: the same types, without validation rules and transforms. */
import { z } from 'zod'
import { relatedFields } from './field/relations.ts'
import { fieldInfo, moment } from './fields.ts'
import { schemaOf } from './schemaOf.ts'

/**
 * The schema of a stored value. It is always nullable, since imports may leave fields empty, and has no rules, since
 * rows may be older than a rule.
 *
 * @example storedField(optionalText('Jabatan')) // z.string().nullable(), labelled Jabatan
 */
export function storedField(field: z.ZodType): z.ZodNullable {
  const storedSchema = toStoredSchema(field).nullable()
  const info = fieldInfo.get(field)
  return info ? storedSchema.register(fieldInfo, info) : storedSchema
}

/** The row schema of a resource: id, input fields, extra fields, labels of its references, created_at and updated_at. */
export function storedRow<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape>(spec: {
  input: z.ZodObject<Shape>
  extra?: Extra
}) {
  return z.object({
    id: z.int(),
    ...storedFields(spec.input.shape, spec.extra),
    ...spec.extra,
    ...labelsOf(spec.input),
    created_at: moment,
    updated_at: moment,
  } as RowShape<Shape, Extra>)
}

/** The titles of the records that a row refers to, by field: whoever may read the row reads them. */
function labelsOf(input: z.ZodObject): z.ZodRawShape {
  const fields = relatedFields(input)
  if (fields.length === 0) return {}
  const labels = fields.map(({ name, join }) => [name, join ? z.array(z.string()) : z.string().nullable()])
  return { labels: z.object(Object.fromEntries(labels)) }
}

type Nullable<Shape extends z.ZodRawShape> = { [Field in keyof Shape]: z.ZodNullable<Shape[Field]> }

/** The row in responses: every input field may be null; extra fields are as declared. */
type RowShape<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape> = {
  id: z.ZodInt
  created_at: typeof moment
  updated_at: typeof moment
} & Omit<Nullable<Shape>, keyof Extra> &
  Extra

/** The stored form of the input fields, except those that `extra` redefines. */
function storedFields(shape: z.ZodRawShape, extra: z.ZodRawShape = {}) {
  const fields = Object.entries(shape).filter(([name]) => !(name in extra))
  return Object.fromEntries(fields.map(([name, field]) => [name, storedField(schemaOf(field))]))
}

function toStoredSchema(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return toStoredSchema(schemaOf(field.unwrap()))
  // The type is that of the pipe's input, except after a preprocess, where it is that of the output.
  if (field instanceof z.ZodPipe)
    return toStoredSchema(schemaOf(field.in instanceof z.ZodTransform ? field.out : field.in))
  if (field instanceof z.ZodEnum) return z.enum(field.options.filter((option) => option !== '').map(String))
  if (field instanceof z.ZodUnion) return toUnion(field.options.map(schemaOf))
  if (field instanceof z.ZodNumber) return field.isInt ? z.int() : z.number()
  if (field instanceof z.ZodArray) return z.array(toStoredSchema(schemaOf(field.element)))
  return field instanceof z.ZodString || field instanceof z.ZodStringFormat ? z.string() : field
}

/** Drops the '' that forms send for an absent value; it is stored as null. */
function toUnion(options: readonly z.ZodType[]): z.ZodType {
  const kinds = options
    .filter((option) => !(option instanceof z.ZodLiteral && option.value === ''))
    .map(toStoredSchema)
  const [only] = kinds
  return kinds.length === 1 && only ? only : z.union(kinds)
}
