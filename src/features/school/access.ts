/** The access keys of master data, and the parent of all that is done in a school year. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const SCHOOL_KEYS = {
  'sia-master': {
    label: 'Data master SIA',
    children: {
      'add-sia-master': 'Tambah data master',
      'edit-sia-master': 'Ubah data master',
      'delete-sia-master': 'Hapus data master',
    },
  },
  'sia-activity': { label: 'Kegiatan SIA', children: {} },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof SCHOOL_KEYS> {}
}

/** Lessons, classes and years, teachers and students. */
export const MASTER_POLICY = {
  read: ['sia-master'],
  create: ['add-sia-master'],
  change: ['edit-sia-master'],
  remove: ['delete-sia-master'],
} as const satisfies Policy
