/** What each first role may do, act by act: a key that moves from one role to another is seen here. */
import { describe, expect, it } from 'vitest'
import { type Access, grants, POLICY, SEEDED_ROLES } from '#contract/access.ts'

const ROLES = ['Administrator', 'Operator', 'Guru', 'Siswa'] as const
const keysOf = (name: string) => SEEDED_ROLES.find((role) => role.name === name)?.accesses ?? []
const who = (access: Access) => ROLES.filter((role) => grants(keysOf(role), access)).join(' ')

const OFFICE = 'Administrator Operator'
const EVERYBODY = 'Administrator Operator Guru Siswa'
const NOT_STUDENTS = 'Administrator Operator Guru'

describe('content', () => {
  it.each([
    ['the dashboard', POLICY.dashboard, OFFICE],
    ['reading posts', POLICY.content.read, OFFICE],
    ['opening one', POLICY.content.open, OFFICE],
    ['writing one', POLICY.content.create, OFFICE],
    ['changing one', POLICY.content.change, OFFICE],
    ['changing another author’s', POLICY.content.changeOthers, OFFICE],
    ['deleting one', POLICY.content.remove, OFFICE],
    ['deleting another author’s', POLICY.content.removeOthers, OFFICE],
    ['publishing', POLICY.content.publish, OFFICE],
    ['slides, galleries and albums', POLICY.media.read, OFFICE],
    ['adding to them', POLICY.media.create, OFFICE],
    ['deleting of them', POLICY.media.remove, OFFICE],
    ['the settings', POLICY.setting, OFFICE],
    ['the menus', POLICY.menu.read, OFFICE],
    ['deleting a menu’s item', POLICY.menu.remove, OFFICE],
  ])('%s', (_act, access, roles) => {
    expect(who(access)).toBe(roles)
  })
})

describe('the school year', () => {
  it.each([
    ['the home of SIA', POLICY.sia, EVERYBODY],
    ['reading masters', POLICY.master.read, OFFICE],
    ['adding masters', POLICY.master.create, OFFICE],
    ['changing masters', POLICY.master.change, OFFICE],
    ['deleting masters', POLICY.master.remove, OFFICE],
    ['classes and promotions', POLICY.studentClass, OFFICE],
    ['lessons of classes', POLICY.lessonClass, OFFICE],
    ['reading who takes part', POLICY.lessonParticipant.read, OFFICE],
    ['changing who takes part', POLICY.lessonParticipant.write, OFFICE],
    ['reading report cards', POLICY.rapor.read, EVERYBODY],
    ['uploading report cards', POLICY.rapor.write, NOT_STUDENTS],
    ['reading letters', POLICY.graduation.read, EVERYBODY],
    ['uploading letters', POLICY.graduation.write, OFFICE],
    ['releasing', POLICY.release, NOT_STUDENTS],
    ['teaching a lesson', POLICY.learning.teach, NOT_STUDENTS],
    ['taking part in a lesson', POLICY.learning.attend, 'Administrator Operator Siswa'],
    ['files of lessons', POLICY.learning.files, EVERYBODY],
  ])('%s', (_act, access, roles) => {
    expect(who(access)).toBe(roles)
  })
})

describe('people', () => {
  it.each([
    ['the own profile', POLICY.profile, EVERYBODY],
    ['reading users', POLICY.user.read, OFFICE],
    ['adding users', POLICY.user.create, OFFICE],
    ['changing users', POLICY.user.change, OFFICE],
    ['deleting users', POLICY.user.remove, OFFICE],
    ['reading roles', POLICY.role.read, 'Administrator'],
    ['adding roles', POLICY.role.create, 'Administrator'],
    ['changing roles', POLICY.role.change, 'Administrator'],
    ['deleting roles', POLICY.role.remove, 'Administrator'],
    ['the trail', POLICY.trail, 'Administrator'],
    ['all that is known of a person', POLICY.personalData, 'Administrator'],
  ])('%s', (_act, access, roles) => {
    expect(who(access)).toBe(roles)
  })
})
