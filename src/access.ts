/** The register of access keys: the whole tree in the order of the role form, and the keys of the seeded roles. */
import { ATTENDANCE_KEYS } from '#features/attendance/access.ts'
import { DOCUMENTS_KEYS } from '#features/documents/access.ts'
import { ENROLMENT_KEYS } from '#features/enrolment/access.ts'
import { HOME_KEYS } from '#features/home/access.ts'
import { LEARNING_KEYS } from '#features/learning/access.ts'
import { LESSONS_KEYS } from '#features/lessons/access.ts'
import { PEOPLE_KEYS, TEACHING_KEYS } from '#features/people/access.ts'
import { POSTS_KEYS } from '#features/posts/access.ts'
import { SCHOOL_KEYS } from '#features/school/access.ts'
import { WEBSITE_KEYS } from '#features/website/access.ts'
import {
  type AccessFile,
  type AccessTree,
  ADMINISTRATION_KEYS,
  BASIC_KEYS,
  flattenTree,
  type SeededRole,
  treesOf,
} from '#platform/contract/access.ts'

/** The parts of the tree in the order of the role form. Those that other features declare in their `access.ts` follow. */
const ORDERED: readonly AccessTree[] = [
  BASIC_KEYS,
  POSTS_KEYS,
  WEBSITE_KEYS,
  HOME_KEYS,
  SCHOOL_KEYS,
  ENROLMENT_KEYS,
  LESSONS_KEYS,
  DOCUMENTS_KEYS,
  ATTENDANCE_KEYS,
  TEACHING_KEYS,
  LEARNING_KEYS,
  ADMINISTRATION_KEYS,
  PEOPLE_KEYS,
]
const declared = import.meta.glob<AccessFile>('./features/*/access.ts', { eager: true })

/** The key tree as a flat list; parents come before their children. */
export const ACCESSES = flattenTree([...new Set([...ORDERED, ...treesOf(Object.values(declared))])])

/** The keys the seeded roles start with; an operator may change them afterwards. */
export const SEEDED_ROLES: readonly SeededRole[] = [
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
      // Teachers take their own class and read those they teach.
      'sia-attendance',
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
      // Students see their own.
      'sia-attendance',
      'sia-student-class-lesson-activity',
      'sia-one-student-class-lesson-activity',
    ],
  },
]
