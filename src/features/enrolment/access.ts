/** The access key of enrolment. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const ENROLMENT_KEYS = {
  'sia-activity': {
    children: { 'sia-student-class-activity': 'Peserta kelas dan kenaikan kelas' },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof ENROLMENT_KEYS> {}
}

export const STUDENT_CLASS_POLICY = ['sia-student-class-activity'] as const satisfies Policy
