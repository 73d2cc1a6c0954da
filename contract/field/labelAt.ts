/** The label of the field that a validation error points at, at any depth. */
import { z } from 'zod'
import { fieldInfo } from '../fields.ts'
import { schemaOf } from '../schemaOf.ts'

/**
 * The label of the field at a dotted path, with its row number in an array; undefined if there is no labelled field.
 *
 * @example labelAt(lessonClassInput, 'lesson_teachers.1.teacher_id') // 'Guru Pengampu (baris 2)'
 */
export function labelAt(schema: z.ZodType, path: string): string | undefined {
  const segments = path.split('.')
  const label = findLabel(schema, segments)
  const row = segments.find((step) => /^\d+$/.test(step))
  return label !== undefined && row !== undefined ? `${label} (baris ${Number(row) + 1})` : label
}

function findLabel(schema: z.ZodType, [step, ...rest]: readonly string[]): string | undefined {
  if (step === undefined) return labelOf(schema)
  const inner = innerSchemas(schema)
  if (inner.length > 0) return firstDefined(inner, (innerSchema) => findLabel(innerSchema, [step, ...rest]))
  if (schema instanceof z.ZodArray) return findLabel(schemaOf(schema.element), rest)
  // Inherited names such as `constructor` are not fields.
  const isField = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, step)
  const field = isField ? schema.shape[step] : undefined
  return field && findLabel(field, rest)
}

/** Looks inside optional fields and defaults if the field itself has no label. */
function labelOf(schema: z.ZodType): string | undefined {
  return fieldInfo.get(schema)?.label ?? firstDefined(innerSchemas(schema), labelOf)
}

function innerSchemas(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map(schemaOf)
  if (schema instanceof z.ZodUnion) return schema.options.map(schemaOf)
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? [schemaOf(schema.unwrap())] : []
}

function firstDefined(schemas: readonly z.ZodType[], find: (schema: z.ZodType) => string | undefined) {
  for (const schema of schemas) {
    const found = find(schema)
    if (found !== undefined) return found
  }
  return undefined
}
