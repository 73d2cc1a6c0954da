/** The label of whatever a refusal points at, however deep it lies. */
import { z } from 'zod'
import { fieldInfo } from '../fields.ts'
import { schemaOf } from '../schemaOf.ts'

/**
 * The label of the field at a dotted path, with the row it stands in; undefined where no field there has one.
 *
 * @example labelAt(lessonClassInput, 'lesson_teachers.1.teacher_id') // 'Guru Pengampu (baris 2)'
 */
export function labelAt(schema: z.ZodType, path: string): string | undefined {
  const steps = path.split('.')
  const label = labelled(schema, steps)
  const row = steps.find((step) => /^\d+$/.test(step))
  return label !== undefined && row !== undefined ? `${label} (baris ${Number(row) + 1})` : label
}

function labelled(schema: z.ZodType, [step, ...rest]: readonly string[]): string | undefined {
  if (step === undefined) return labelOf(schema)
  const inner = innerOf(schema)
  if (inner.length > 0) return first(inner, (one) => labelled(one, [step, ...rest]))
  if (schema instanceof z.ZodArray) return labelled(schemaOf(schema.element), rest)
  // Foreign names, such as `constructor`, are no fields though every object answers to them.
  const isField = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, step)
  const field = isField ? schema.shape[step] : undefined
  return field && labelled(field, rest)
}

/** The label of an optional field or one with a default is the label of the field inside. */
function labelOf(schema: z.ZodType): string | undefined {
  return fieldInfo.get(schema)?.label ?? first(innerOf(schema), labelOf)
}

function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map(schemaOf)
  if (schema instanceof z.ZodUnion) return schema.options.map(schemaOf)
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? [schemaOf(schema.unwrap())] : []
}

function first(schemas: readonly z.ZodType[], find: (schema: z.ZodType) => string | undefined) {
  for (const schema of schemas) {
    const found = find(schema)
    if (found !== undefined) return found
  }
  return undefined
}
