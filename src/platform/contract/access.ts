/** Access keys: their type and tree, to which each feature adds its own, and those of users and roles. */
import { contributionPoint } from './contributions.ts'

/**
 * A part of the tree of access keys. A parent key grants nothing by itself; it only groups its children in the role form.
 * A part may add children to the parent of another part, which has the label.
 */
export type AccessTree = Readonly<
  Record<string, { label?: string; hint?: AccessHint; children: Readonly<Record<string, string>> }>
>

/** What the role form says about a role that has one of some keys and none of others. */
type AccessHint = { has: readonly string[]; lacks: readonly string[]; text: string }

/** The keys of a part of the tree, as the names of properties. */
export type KeysOf<Tree extends AccessTree> = {
  [Key in keyof Tree | { [Parent in keyof Tree]: keyof Tree[Parent]['children'] }[keyof Tree]]: true
}

/** The keys that every signed-in user may have. */
export const BASIC_KEYS = {
  dashboard: { label: 'Dashboard', children: {} },
  'manage-profile': { label: 'Kelola profil sendiri', children: {} },
} as const satisfies AccessTree

/** The keys of those who manage users. */
export const ADMINISTRATION_KEYS = {
  'master-user': {
    label: 'Pengguna',
    children: {
      'add-master-user': 'Tambah pengguna',
      'edit-master-user': 'Ubah pengguna',
      'edit-master-user-other': 'Ubah data pengguna lain',
      'delete-master-user': 'Hapus pengguna',
    },
  },
  'master-role': {
    label: 'Role pengguna',
    children: {
      'add-master-role': 'Tambah role',
      'edit-master-role': 'Ubah role',
      'delete-master-role': 'Hapus role',
    },
  },
  'audit-trail': { label: 'Jejak: siapa mengubah dan melihat apa', children: {} },
} as const satisfies AccessTree

/**
 * Every access key, as the name of a property. A feature adds its keys.
 *
 * @example declare module '#platform/contract/access.ts' { interface AccessKeys extends KeysOf<typeof POSTS_KEYS> {} }
 */
export interface AccessKeys extends KeysOf<typeof BASIC_KEYS>, KeysOf<typeof ADMINISTRATION_KEYS> {}

/** One access key. Any other spelling is a type error. */
export type AccessKey = keyof AccessKeys

/** An entry of a role: an access key, or the wildcard that grants all. */
export type RoleKey = AccessKey | '*'

/** Who may make a call: everybody, every signed-in user, or users with at least one of these keys. */
export type Access = 'public' | 'session' | readonly AccessKey[]

/** The keys of an action or of several, of which one is enough. The server's guard, the console's routes and its buttons read them. */
export type Policy = readonly AccessKey[] | Readonly<Record<string, readonly AccessKey[]>>

/**
 * The keys of the actions on a resource. Others than the four of every resource have the names that buttons ask for
 * (`approve`); `export` and `clone` are allowed with `read` and `create` unless they are declared.
 */
export type ResourceAccess = Readonly<
  Record<'read' | 'create' | 'change' | 'remove', readonly AccessKey[]> & {
    [action in string]?: readonly AccessKey[]
  }
>

export type AccessEntry = {
  name: AccessKey
  label: string
  parent: AccessKey | null
  hint?: AccessHint
}

/** All keys, parents before their children. The register of access keys hands them in. */
export const ACCESS_ENTRIES = contributionPoint<AccessEntry>()

/** A role of a new school, with the keys that it starts with. */
export type SeededRole = { name: string; accesses: readonly RoleKey[] }
export const SEEDED_ROLES = contributionPoint<SeededRole>()

/** What a feature's `access.ts` exports: its part of the tree of keys, and its policies. */
export type AccessFile = Readonly<Record<string, AccessTree | Policy>>

/** The parts of the tree in files of features. */
export function treesOf(files: readonly AccessFile[]) {
  return files.flatMap((file) => Object.values(file).filter(isTree))
}

const isTree = (part: AccessTree | Policy): part is AccessTree =>
  Object.values(part).every((entry) => typeof entry === 'object' && 'children' in entry)

/** The parts of the key tree as one flat list; parents come before their children. */
export function flattenTree(parts: readonly AccessTree[]): readonly AccessEntry[] {
  const parents = new Set(parts.flatMap((part) => Object.keys(part)))
  return [...parents].flatMap((name) => {
    const groups = parts.flatMap((part) => part[name] ?? [])
    const children = groups.flatMap((group) => Object.entries(group.children))
    const hint = groups.find((group) => group.hint)?.hint
    const label = groups.find((group) => group.label)?.label ?? ''
    return [
      { name: name as AccessKey, label, parent: null, ...(hint && { hint }) },
      ...children.map(([child, label]) => ({ name: child as AccessKey, label, parent: name as AccessKey })),
    ]
  })
}

/** Maps key names of the earlier system to today's. */
export const LEGACY_ACCESS_NAMES: Readonly<Record<string, AccessKey>> = {
  'edit-master-user-others': 'edit-master-user-other',
  'delete-master-user-others': 'delete-master-user',
}

/**
 * The keys of what is the platform's own; features have theirs.
 *
 * @example grants(user.role_access, POLICY.user.create)
 */
export const POLICY = {
  dashboard: ['dashboard'],
  profile: ['manage-profile'],
  user: {
    read: ['master-user'],
    create: ['add-master-user'],
    change: ['edit-master-user', 'edit-master-user-other'],
    remove: ['delete-master-user'],
  },
  role: {
    read: ['master-role'],
    create: ['add-master-role'],
    change: ['edit-master-role'],
    remove: ['delete-master-role'],
  },
  trail: ['audit-trail'],
} as const satisfies Record<string, Policy>

/**
 * Whether a user with these keys satisfies an access rule. Keys match exactly, `*` grants all, and an empty rule
 * grants nobody.
 *
 * @example grants(['add-master-user'], POLICY.user.create) // true
 */
export function grants(ownKeys: readonly string[], access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  if (access.length === 0) return false
  return grantsAny(ownKeys, access)
}

/** Whether a role with these keys has one of others. */
export function grantsAny(ownKeys: readonly string[], keys: readonly string[]): boolean {
  return ownKeys.includes('*') || keys.some((key) => ownKeys.includes(key))
}
