/** The calls from which a reference is picked: ids and titles of its target, for those who may not read the target itself. */
import { z } from 'zod'
import type { AccessKey } from '../access.ts'
import { type Endpoint, endpoint, type ListQuery, listOutput, listQuery } from '../endpoint.ts'
import { type RelatedField, relatedFields } from './relations.ts'

type ReferringResource = {
  api: string
  label: string
  input: z.ZodObject
  access: Record<'read' | 'create' | 'change', readonly AccessKey[]>
}

/**
 * Choices by field name. Who may write the field gets every record of the target; who may only read rows gets those to
 * which a row refers, whose titles the rows carry anyway.
 */
export function choiceCalls(resource: ReferringResource): Readonly<Record<string, ChoiceCall>> {
  return Object.fromEntries(
    relatedFields(resource.input).map((field) => [field.name, choiceCall(resource, field)]),
  )
}

export type ChoiceCall = Endpoint & { query: z.ZodType<ListQuery> }

function choiceCall({ api, label, access }: ReferringResource, { name, target, label: field }: RelatedField) {
  const { title, auditReadsOf } = target
  return endpoint({
    method: 'GET',
    path: `${api}/choices/${name}`,
    summary: `Pilihan ${field.toLowerCase()} ${label.toLowerCase()}: id dan nama saja.`,
    access: [...new Set([...access.read, ...access.create, ...access.change])],
    query: listQuery({ sortable: [title] }),
    output: listOutput(z.object({ id: z.int(), [title]: z.string().nullable() })),
    ...(auditReadsOf && { auditListOf: auditReadsOf }),
  })
}
