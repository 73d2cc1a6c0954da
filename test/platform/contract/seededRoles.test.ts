/** What each seeded role may do: a key that moves from one role to another fails a test here. */
import { describe, expect, it } from 'vitest'
import { type Access, grants, POLICY, SEEDED_ROLES } from '#platform/contract/access.ts'

const ROLES = ['Administrator', 'Operator', 'Guru', 'Siswa'] as const
const keysOf = (name: string) => SEEDED_ROLES.find((role) => role.name === name)?.accesses ?? []
const roleNamesWith = (access: Access) => ROLES.filter((role) => grants(keysOf(role), access)).join(' ')

const OFFICE_ROLES = 'Administrator Operator'
const EVERY_ROLE = 'Administrator Operator Guru Siswa'
const ALL_BUT_STUDENTS = 'Administrator Operator Guru'

describe('content', () => {
  it.each([
    ['the dashboard', POLICY.dashboard, OFFICE_ROLES],
    ['reading posts', POLICY.content.read, OFFICE_ROLES],
    ['opening a post', POLICY.content.open, OFFICE_ROLES],
    ['writing a post', POLICY.content.create, OFFICE_ROLES],
    ['changing a post', POLICY.content.change, OFFICE_ROLES],
    ['changing another author’s post', POLICY.content.changeOthers, OFFICE_ROLES],
    ['deleting a post', POLICY.content.remove, OFFICE_ROLES],
    ['deleting another author’s post', POLICY.content.removeOthers, OFFICE_ROLES],
    ['publishing', POLICY.content.publish, OFFICE_ROLES],
    ['slides, galleries and albums', POLICY.media.read, OFFICE_ROLES],
    ['adding media', POLICY.media.create, OFFICE_ROLES],
    ['deleting media', POLICY.media.remove, OFFICE_ROLES],
    ['the settings', POLICY.setting, OFFICE_ROLES],
    ['the menus', POLICY.menu.read, OFFICE_ROLES],
    ['deleting a menu’s item', POLICY.menu.remove, OFFICE_ROLES],
  ])('%s', (_action, access, roles) => {
    expect(roleNamesWith(access)).toBe(roles)
  })
})

describe('the school year', () => {
  it.each([
    ['the home of SIA', POLICY.sia, EVERY_ROLE],
    ['reading master data', POLICY.master.read, OFFICE_ROLES],
    ['adding master data', POLICY.master.create, OFFICE_ROLES],
    ['changing master data', POLICY.master.change, OFFICE_ROLES],
    ['deleting master data', POLICY.master.remove, OFFICE_ROLES],
    ['classes and promotions', POLICY.studentClass, OFFICE_ROLES],
    ['lessons of classes', POLICY.lessonClass, OFFICE_ROLES],
    ['reading participants', POLICY.lessonParticipant.read, OFFICE_ROLES],
    ['changing participants', POLICY.lessonParticipant.write, OFFICE_ROLES],
    ['reading report cards', POLICY.rapor.read, EVERY_ROLE],
    ['uploading report cards', POLICY.rapor.write, ALL_BUT_STUDENTS],
    ['reading graduation letters', POLICY.graduation.read, EVERY_ROLE],
    ['uploading graduation letters', POLICY.graduation.write, OFFICE_ROLES],
    ['releasing documents', POLICY.release, ALL_BUT_STUDENTS],
    ['teaching a lesson', POLICY.learning.teach, ALL_BUT_STUDENTS],
    ['taking part in a lesson', POLICY.learning.attend, 'Administrator Operator Siswa'],
    ['files of lessons', POLICY.learning.files, EVERY_ROLE],
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
    ['a person’s data export', POLICY.personalData, 'Administrator'],
  ])('%s', (_action, access, roles) => {
    expect(roleNamesWith(access)).toBe(roles)
  })
})
