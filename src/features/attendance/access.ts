/** The access keys of attendance, and which of them each action needs. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const ATTENDANCE_KEYS = {
  'sia-activity': {
    children: {
      'sia-attendance': 'Kehadiran: kelas sendiri, atau kehadiran sendiri',
      'sia-manage-attendance': 'Kelola kehadiran semua kelas',
    },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof ATTENDANCE_KEYS> {}
}

export const ATTENDANCE_POLICY = {
  /** Teachers for their classes, the office for all. */
  take: ['sia-attendance', 'sia-manage-attendance'],
  /** Students, for themselves. */
  own: ['sia-attendance'],
  /** The office, for all classes. */
  manage: ['sia-manage-attendance'],
} as const satisfies Policy
