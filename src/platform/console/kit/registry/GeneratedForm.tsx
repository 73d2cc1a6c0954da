/** The form of a plain resource, generated from its contract. */
import { type ReactNode, useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import type { z } from 'zod'
import { editSchemaOf } from '#platform/contract/gaps.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { Fields } from '../form/Fields.tsx'
import { FormScreen, type FormScreenProps } from '../form/FormScreen.tsx'

export type GeneratedFormProps = {
  resource: Resource
  isBare?: boolean
  children?: ReactNode
  /** The schema of a new record, if it is another than that of the contract. */
  schema?: z.ZodObject | undefined
} & Pick<FormScreenProps, 'defaultValues' | 'transform'>

/** Renders all fields of the schema in one card, or the children given. */
export function GeneratedForm({ resource, children, schema = resource.input, ...rest }: GeneratedFormProps) {
  const toRecordSchema = useCallback((record: RaRecord) => editSchemaOf(resource, record), [resource])
  return (
    <FormScreen schema={schema} recordSchema={toRecordSchema} {...rest}>
      {children ?? <Fields names={Object.keys(resource.input.shape)} />}
    </FormScreen>
  )
}
