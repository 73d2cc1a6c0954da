/** The access keys of report cards and graduations, and which of them each action needs. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const DOCUMENTS_KEYS = {
  'sia-activity': {
    children: {
      'sia-rapor': 'Lihat rapor',
      'sia-manage-rapor': 'Unggah rapor',
      'sia-graduation': 'Lihat kelulusan',
      'sia-manage-graduation': 'Unggah kelulusan',
    },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof DOCUMENTS_KEYS> {}
}

export const RAPOR_POLICY = {
  read: ['sia-rapor'],
  write: ['sia-manage-rapor'],
  readers: ['sia-rapor', 'sia-manage-rapor'],
} as const satisfies Policy

export const GRADUATION_POLICY = {
  read: ['sia-graduation', 'sia-manage-graduation'],
  write: ['sia-manage-graduation'],
} as const satisfies Policy

export const RELEASE_POLICY = ['sia-manage-rapor', 'sia-manage-graduation'] as const satisfies Policy
