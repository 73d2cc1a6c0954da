/** The access keys of learning, and which of them each action needs. */
import { TEACH_POLICY } from '#features/people/access.ts'
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const LEARNING_KEYS = {
  'sia-activity': {
    children: {
      'sia-student-class-lesson-activity': 'Pelajaran siswa per kelas',
      'sia-one-student-class-lesson-activity': 'Pelajaran sendiri (siswa)',
    },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof LEARNING_KEYS> {}
}

/** Materials, tasks and submissions, for the teacher and the participants of a lesson. */
export const LEARNING_POLICY = {
  teach: TEACH_POLICY,
  attend: ['sia-student-class-lesson-activity', 'sia-one-student-class-lesson-activity'],
  files: [...TEACH_POLICY, 'sia-student-class-lesson-activity', 'sia-one-student-class-lesson-activity'],
} as const satisfies Policy
