/** What each seeded role may do: a key that moves from one role to another fails a test here. */
import { describe, expect, it } from 'vitest'
import { GRADUATION_POLICY, RAPOR_POLICY, RELEASE_POLICY } from '#features/documents/access.ts'
import { STUDENT_CLASS_POLICY } from '#features/enrolment/access.ts'
import { SIA_POLICY } from '#features/home/access.ts'
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { LESSON_CLASS_POLICY, LESSON_PARTICIPANT_POLICY } from '#features/lessons/access.ts'
import { MEDIA_POLICY } from '#features/media/access.ts'
import { PERSONAL_DATA_POLICY } from '#features/people/access.ts'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { MENU_POLICY, SETTING_POLICY } from '#features/website/access.ts'
import { type Access, grants, POLICY } from '#platform/contract/access.ts'
import { SEEDED_ROLES } from '#src/access.ts'

const ROLES = ['Administrator', 'Operator', 'Guru', 'Siswa'] as const
const keysOf = (name: string) => SEEDED_ROLES.find((role) => role.name === name)?.accesses ?? []
const roleNamesWith = (access: Access) => ROLES.filter((role) => grants(keysOf(role), access)).join(' ')

const OFFICE_ROLES = 'Administrator Operator'
const EVERY_ROLE = 'Administrator Operator Guru Siswa'
const ALL_BUT_STUDENTS = 'Administrator Operator Guru'

describe('content', () => {
  it.each([
    ['the dashboard', POLICY.dashboard, OFFICE_ROLES],
    ['reading posts', CONTENT_POLICY.read, OFFICE_ROLES],
    ['opening a post', CONTENT_POLICY.open, OFFICE_ROLES],
    ['writing a post', CONTENT_POLICY.create, OFFICE_ROLES],
    ['changing a post', CONTENT_POLICY.change, OFFICE_ROLES],
    ['changing another author’s post', CONTENT_POLICY.changeOthers, OFFICE_ROLES],
    ['deleting a post', CONTENT_POLICY.remove, OFFICE_ROLES],
    ['deleting another author’s post', CONTENT_POLICY.removeOthers, OFFICE_ROLES],
    ['publishing', CONTENT_POLICY.publish, OFFICE_ROLES],
    ['slides, galleries and albums', MEDIA_POLICY.read, OFFICE_ROLES],
    ['adding media', MEDIA_POLICY.create, OFFICE_ROLES],
    ['deleting media', MEDIA_POLICY.remove, OFFICE_ROLES],
    ['the settings', SETTING_POLICY, OFFICE_ROLES],
    ['the menus', MENU_POLICY.read, OFFICE_ROLES],
    ['deleting a menu’s item', MENU_POLICY.remove, OFFICE_ROLES],
  ])('%s', (_action, access, roles) => {
    expect(roleNamesWith(access)).toBe(roles)
  })
})

describe('the school year', () => {
  it.each([
    ['the home of SIA', SIA_POLICY, EVERY_ROLE],
    ['reading master data', MASTER_POLICY.read, OFFICE_ROLES],
    ['adding master data', MASTER_POLICY.create, OFFICE_ROLES],
    ['changing master data', MASTER_POLICY.change, OFFICE_ROLES],
    ['deleting master data', MASTER_POLICY.remove, OFFICE_ROLES],
    ['classes and promotions', STUDENT_CLASS_POLICY, OFFICE_ROLES],
    ['lessons of classes', LESSON_CLASS_POLICY, OFFICE_ROLES],
    ['reading participants', LESSON_PARTICIPANT_POLICY.read, OFFICE_ROLES],
    ['changing participants', LESSON_PARTICIPANT_POLICY.write, OFFICE_ROLES],
    ['reading report cards', RAPOR_POLICY.read, EVERY_ROLE],
    ['uploading report cards', RAPOR_POLICY.write, ALL_BUT_STUDENTS],
    ['reading graduation letters', GRADUATION_POLICY.read, EVERY_ROLE],
    ['uploading graduation letters', GRADUATION_POLICY.write, OFFICE_ROLES],
    ['releasing documents', RELEASE_POLICY, ALL_BUT_STUDENTS],
    ['teaching a lesson', LEARNING_POLICY.teach, ALL_BUT_STUDENTS],
    ['taking part in a lesson', LEARNING_POLICY.attend, 'Administrator Operator Siswa'],
    ['files of lessons', LEARNING_POLICY.files, EVERY_ROLE],
  ])('%s', (_action, access, roles) => {
    expect(roleNamesWith(access)).toBe(roles)
  })
})

describe('people', () => {
  it.each([
    ['one’s own profile', POLICY.profile, EVERY_ROLE],
    ['reading users', POLICY.user.read, OFFICE_ROLES],
    ['adding users', POLICY.user.create, OFFICE_ROLES],
    ['changing users', POLICY.user.change, OFFICE_ROLES],
    ['deleting users', POLICY.user.remove, OFFICE_ROLES],
    ['reading roles', POLICY.role.read, 'Administrator'],
    ['adding roles', POLICY.role.create, 'Administrator'],
    ['changing roles', POLICY.role.change, 'Administrator'],
    ['deleting roles', POLICY.role.remove, 'Administrator'],
    ['the trail', POLICY.trail, 'Administrator'],
    ['a person’s data export', PERSONAL_DATA_POLICY, 'Administrator'],
  ])('%s', (_action, access, roles) => {
    expect(roleNamesWith(access)).toBe(roles)
  })
})
