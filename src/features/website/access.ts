/** The access keys of the website's settings and menus, and which of them each action needs. */
import type { AccessTree, KeysOf, Policy } from '#platform/contract/access.ts'

export const WEBSITE_KEYS = {
  'general-setting': { label: 'Pengaturan umum', children: {} },
  'menu-setting': {
    label: 'Pengaturan menu',
    children: { 'add-menu': 'Tambah menu', 'edit-menu': 'Ubah menu', 'delete-menu': 'Hapus menu' },
  },
} as const satisfies AccessTree

declare module '#platform/contract/access.ts' {
  interface AccessKeys extends KeysOf<typeof WEBSITE_KEYS> {}
}

export const SETTING_POLICY = ['general-setting'] as const satisfies Policy

export const MENU_POLICY = {
  read: ['menu-setting'],
  create: ['add-menu'],
  change: ['edit-menu'],
  remove: ['delete-menu'],
} as const satisfies Policy
