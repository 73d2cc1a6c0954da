/** The access key of personal data. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const PEOPLE_KEYS = {
  'personal-data': { label: 'Data pribadi: ekspor dan anonimkan', children: {} },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof PEOPLE_KEYS> {}
}

/** Exporting a person's data, and anonymising students who have left. */
export const PERSONAL_DATA_POLICY = ['personal-data'] as const satisfies Policy
