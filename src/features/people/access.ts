/** The access keys of personal data, and of teachers. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const PEOPLE_KEYS = {
  'personal-data': { label: 'Data pribadi: ekspor dan anonimkan', children: {} },
} as const satisfies AccessTree

/** Listed after those of enrolment and documents, among what is done in a school year. */
export const TEACHING_KEYS = {
  'sia-activity': {
    children: { 'sia-teacher-class-lesson-activity': 'Pelajaran yang diampu (guru)' },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof PEOPLE_KEYS>, KeysOf<typeof TEACHING_KEYS> {}
}

/** Exporting a person's data, and anonymising students who have left. */
export const PERSONAL_DATA_POLICY = ['personal-data'] as const satisfies Policy

/** Teachers, for the classes they teach or are homeroom teacher of. */
export const TEACH_POLICY = ['sia-teacher-class-lesson-activity'] as const satisfies Policy
