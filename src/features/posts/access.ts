/** The access keys of posts, which media ask too, and which of them each action needs. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const POSTS_KEYS = {
  'manage-content': {
    label: 'Kelola konten situs',
    // A contributor has no list of posts; only the dashboard shows the contributor's own posts.
    hint: {
      has: ['add-content'],
      lacks: ['manage-content', 'dashboard'],
      text: 'Tanpa Kelola konten situs, tulisan dibuat dan dibuka dari Dashboard. Centang Dashboard juga.',
    },
    children: {
      'publish-content': 'Terbitkan konten',
      'add-content': 'Tambah konten',
      'edit-content': 'Ubah konten sendiri',
      'edit-content-others': 'Ubah konten penulis lain',
      'delete-content': 'Hapus konten sendiri',
      'delete-content-others': 'Hapus konten penulis lain',
    },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof POSTS_KEYS> {}
}

export const CONTENT_POLICY = {
  read: ['manage-content'],
  open: ['manage-content', 'edit-content'],
  create: ['add-content'],
  change: ['manage-content', 'edit-content'],
  changeOthers: ['edit-content-others'],
  remove: ['delete-content', 'delete-content-others'],
  removeOwn: ['delete-content'],
  removeOthers: ['delete-content-others'],
  publish: ['publish-content'],
  write: ['manage-content', 'add-content', 'edit-content'],
} as const satisfies Policy
