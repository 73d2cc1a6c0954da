/** Context with the form's schema, from which fields get their label, kind and asterisk. */
import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { type DescribedField, describeField } from '#platform/contract/fields.ts'

const Context = createContext<z.ZodObject | null>(null)
export const FormSchemaProvider = Context.Provider

/** @example const field = useField('title') // { label: 'Judul', input: 'text', isRequired: true, … } */
export function useField(name: string): DescribedField {
  return describeField(useSchema(), name)
}

export function useSchema(): z.ZodObject {
  const schema = useContext(Context)
  if (!schema) throw new Error('useSchema must be used within a FormSchemaProvider')
  return schema
}
