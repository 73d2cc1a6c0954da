/** All access keys with their labels and parents, and the policies that use them. */

/**
 * The key tree. A parent key grants nothing by itself; it only groups its children in the role form.
 * The misspelling `sia-lesson-class-acivity` must stay: databases store it.
 */
const TREE = {
  dashboard: { label: 'Dashboard', children: {} },
  'manage-profile': { label: 'Kelola profil sendiri', children: {} },
  'manage-content': {
    label: 'Kelola konten situs',
    children: {
      'publish-content': 'Terbitkan konten',
      'add-content': 'Tambah konten',
      'edit-content': 'Ubah konten sendiri',
      'edit-content-others': 'Ubah konten penulis lain',
      'delete-content': 'Hapus konten sendiri',
      'delete-content-others': 'Hapus konten penulis lain',
    },
  },
  'general-setting': { label: 'Pengaturan umum', children: {} },
  'menu-setting': {
    label: 'Pengaturan menu',
    children: { 'add-menu': 'Tambah menu', 'edit-menu': 'Ubah menu', 'delete-menu': 'Hapus menu' },
  },
  'sia-dashboard': { label: 'Beranda SIA', children: {} },
  'sia-master': {
    label: 'Data master SIA',
    children: {
      'add-sia-master': 'Tambah data master',
      'edit-sia-master': 'Ubah data master',
      'delete-sia-master': 'Hapus data master',
    },
  },
  'sia-activity': {
    label: 'Kegiatan SIA',
    children: {
      'sia-student-class-activity': 'Peserta kelas dan kenaikan kelas',
      'sia-lesson-class-acivity': 'Pelajaran per kelas',
      'sia-lesson-class-student-activity': 'Lihat peserta pelajaran',
      'add-sia-lesson-class-student-activity': 'Atur peserta pelajaran',
      'sia-rapor': 'Lihat rapor',
      'sia-manage-rapor': 'Unggah rapor',
      'sia-graduation': 'Lihat kelulusan',
      'sia-manage-graduation': 'Unggah kelulusan',
      'sia-teacher-class-lesson-activity': 'Pelajaran yang diampu (guru)',
      'sia-student-class-lesson-activity': 'Pelajaran siswa per kelas',
      'sia-one-student-class-lesson-activity': 'Pelajaran sendiri (siswa)',
    },
  },
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
  'personal-data': { label: 'Data pribadi: ekspor dan anonimkan', children: {} },
} as const

type Tree = typeof TREE
type ParentKey = keyof Tree
type ChildKey = { [P in ParentKey]: keyof Tree[P]['children'] }[ParentKey]

/** One access key. Any other spelling is a type error. */
export type AccessKey = ParentKey | Extract<ChildKey, string>

/** An entry of a role: an access key, or the wildcard that grants all. */
export type RoleKey = AccessKey | '*'

/** Who may make a call: everybody, every signed-in user, or users with at least one of these keys. */
export type Access = 'public' | 'session' | readonly AccessKey[]

export type AccessEntry = { name: AccessKey; label: string; parent: AccessKey | null }

/** The key tree as a flat list; parents come before their children. */
export const ACCESSES: readonly AccessEntry[] = Object.entries(TREE).flatMap(
  ([name, { label, children }]) => [
    { name: name as AccessKey, label, parent: null },
    ...Object.entries(children).map(([child, childLabel]) => ({
      name: child as AccessKey,
      label: String(childLabel),
      parent: name as AccessKey,
    })),
  ],
)

/** Maps key names of the earlier system to today's. */
export const LEGACY_ACCESS_NAMES: Readonly<Record<string, AccessKey>> = {
  'edit-master-user-others': 'edit-master-user-other',
  'delete-master-user-others': 'delete-master-user',
}

const MASTER = {
  read: ['sia-master'],
  create: ['add-sia-master'],
  change: ['edit-sia-master'],
  remove: ['delete-sia-master'],
} as const satisfies Record<string, readonly AccessKey[]>

/**
 * The keys of each action, of which one is enough. The server's guard, the console's routes and its buttons read them.
 *
 * @example grants(user.role_access, POLICY.content.create)
 */
export const POLICY = {
  dashboard: ['dashboard'],
  profile: ['manage-profile'],
  content: {
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
  },
  /** Slides, galleries and albums have no author, so there are no separate keys for one's own and others'. */
  media: {
    read: ['manage-content'],
    create: ['add-content'],
    change: ['manage-content', 'edit-content'],
    remove: ['delete-content'],
    write: ['manage-content', 'add-content', 'edit-content'],
  },
  setting: ['general-setting'],
  menu: {
    read: ['menu-setting'],
    create: ['add-menu'],
    change: ['edit-menu'],
    remove: ['delete-menu'],
  },
  sia: ['sia-dashboard'],
  master: MASTER,
  studentClass: ['sia-student-class-activity'],
  lessonClass: ['sia-lesson-class-acivity'],
  lessonParticipant: {
    read: ['sia-lesson-class-student-activity'],
    write: ['add-sia-lesson-class-student-activity'],
  },
  rapor: { read: ['sia-rapor'], write: ['sia-manage-rapor'], readers: ['sia-rapor', 'sia-manage-rapor'] },
  graduation: {
    read: ['sia-graduation', 'sia-manage-graduation'],
    write: ['sia-manage-graduation'],
  },
  release: ['sia-manage-rapor', 'sia-manage-graduation'],
  /** Materials, tasks and submissions, for the teacher and the participants of a lesson. */
  learning: {
    teach: ['sia-teacher-class-lesson-activity'],
    attend: ['sia-student-class-lesson-activity', 'sia-one-student-class-lesson-activity'],
    files: [
      'sia-teacher-class-lesson-activity',
      'sia-student-class-lesson-activity',
      'sia-one-student-class-lesson-activity',
    ],
  },
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
  /** Exporting a person's data, and anonymising students who have left. */
  personalData: ['personal-data'],
} as const satisfies Record<string, readonly AccessKey[] | Record<string, readonly AccessKey[]>>

/**
 * Whether a user with these keys satisfies an access rule. Keys match exactly, `*` grants all, and an empty rule
 * grants nobody.
 *
 * @example grants(['add-content'], POLICY.content.create) // true
 */
export function grants(ownKeys: readonly string[], access: Access): boolean {
  if (access === 'public' || access === 'session') return true
  if (access.length === 0) return false
  return ownKeys.includes('*') || access.some((key) => ownKeys.includes(key))
}

/** The keys the seeded roles start with; an operator may change them afterwards. */
export const SEEDED_ROLES: readonly { name: string; accesses: readonly RoleKey[] }[] = [
  { name: 'Administrator', accesses: ['*'] },
  {
    name: 'Operator',
    // Includes all keys of Guru and Siswa, because a user may only change accounts whose keys they have themselves.
    accesses: ACCESSES.map((entry) => entry.name).filter(
      (name) => !name.endsWith('master-role') && name !== 'audit-trail' && name !== 'personal-data',
    ),
  },
  {
    name: 'Guru',
    accesses: [
      'manage-profile',
      'sia-dashboard',
      'sia-rapor',
      // Applies only to the class whose homeroom teacher they are.
      'sia-manage-rapor',
      'sia-graduation',
      'sia-teacher-class-lesson-activity',
    ],
  },
  {
    name: 'Siswa',
    accesses: [
      'manage-profile',
      'sia-dashboard',
      'sia-rapor',
      'sia-graduation',
      'sia-student-class-lesson-activity',
      'sia-one-student-class-lesson-activity',
    ],
  },
]
