/** The access keys of lessons and their participants, and which of them each action needs. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const LESSONS_KEYS = {
  'sia-activity': {
    children: {
      // The misspelling must stay: databases store it.
      'sia-lesson-class-acivity': 'Pelajaran per kelas',
      'sia-lesson-class-student-activity': 'Lihat peserta pelajaran',
      'add-sia-lesson-class-student-activity': 'Atur peserta pelajaran',
    },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof LESSONS_KEYS> {}
}

export const LESSON_CLASS_POLICY = ['sia-lesson-class-acivity'] as const satisfies Policy

export const LESSON_PARTICIPANT_POLICY = {
  read: ['sia-lesson-class-student-activity'],
  write: ['add-sia-lesson-class-student-activity'],
} as const satisfies Policy
