/** Access keys are compared exactly: `*` grants every key, and a parent key grants none of its children. */
import { describe, expect, it } from 'vitest'
import { grants, POLICY, type Policy } from '#platform/contract/access.ts'
import { ACCESSES, SEEDED_ROLES } from '#src/access.ts'

/** The policies of the features, each in the feature's file. */
const accessFiles = import.meta.glob<Record<string, Policy>>('/src/features/*/access.ts', { eager: true })

describe('a user', () => {
  it.each([
    [['add-content'], ['add-content'], true],
    [['add-content'], ['edit-content', 'add-content'], true],
    [['manage-content'], ['add-content'], false],
    [['add-content'], ['manage-content'], false],
    [['*'], ['add-content'], true],
    [['*'], [], false],
    [[], ['add-content'], false],
    [['ADD-CONTENT'], ['add-content'], false],
    [['add-content-x', 'add'], ['add-content'], false],
    [['sia-lesson-class-activity'], ['sia-lesson-class-acivity'], false],
    [[], 'session', true],
    [[], 'public', true],
  ] as const)('with the keys %j has access to %j: %s', (ownKeys, access, expected) => {
    expect(grants(ownKeys, access)).toBe(expected)
  })
})

describe('the key tree', () => {
  const names = ACCESSES.map((entry) => entry.name)

  it('names every key once, each with an Indonesian label, parents before children', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const [index, { label, parent }] of ACCESSES.entries()) {
      expect(label).toMatch(/^[A-Z]/)
      if (parent) expect(names.slice(0, index)).toContain(parent)
    }
  })

  it('contains every key of the earlier system; new keys are added in contract/access.ts', () => {
    const children = (parent: string) =>
      ACCESSES.filter((entry) => entry.parent === parent).map((entry) => entry.name)
    expect(ACCESSES.filter((entry) => !entry.parent).map((entry) => entry.name)).toEqual(
      expect.arrayContaining([
        'dashboard',
        'manage-profile',
        'manage-content',
        'general-setting',
        'menu-setting',
        'sia-dashboard',
        'sia-master',
        'sia-activity',
        'master-user',
        'master-role',
      ]),
    )
    for (const [parent, names] of Object.entries({
      'manage-content': [
        'publish-content',
        'add-content',
        'edit-content',
        'edit-content-others',
        'delete-content',
        'delete-content-others',
      ],
      'menu-setting': ['add-menu', 'edit-menu', 'delete-menu'],
      'sia-master': ['add-sia-master', 'edit-sia-master', 'delete-sia-master'],
      'sia-activity': [
        'sia-student-class-activity',
        'sia-lesson-class-acivity',
        'sia-lesson-class-student-activity',
        'add-sia-lesson-class-student-activity',
        'sia-rapor',
        'sia-manage-rapor',
        'sia-graduation',
        'sia-manage-graduation',
        'sia-teacher-class-lesson-activity',
        'sia-student-class-lesson-activity',
        'sia-one-student-class-lesson-activity',
      ],
      'master-user': ['add-master-user', 'edit-master-user', 'edit-master-user-other', 'delete-master-user'],
      'master-role': ['add-master-role', 'edit-master-role', 'delete-master-role'],
    }))
      expect(children(parent), parent).toEqual(expect.arrayContaining(names))
  })

  it('has no label that shows the key itself', () => {
    for (const { label } of ACCESSES) expect(label).not.toMatch(/acivity|[a-z]-[a-z]/)
  })

  it('contains every key of the policies, and no policy is without keys', () => {
    const ofFeatures = Object.values(accessFiles)
      .flatMap((file) => Object.entries(file))
      .flatMap(([name, policy]) => (name.endsWith('_POLICY') ? [policy] : []))
    expect(ofFeatures.length).toBeGreaterThan(10)
    const lists = [...Object.values(POLICY), ...ofFeatures].flatMap((policy) =>
      Array.isArray(policy) ? [policy] : Object.values(policy),
    )
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(0)
      for (const key of list) expect(names).toContain(key)
    }
  })
})

describe('the seeded roles', () => {
  const keysOf = (name: string) => SEEDED_ROLES.find((entry) => entry.name === name)?.accesses ?? []

  it('let an operator write and publish, but not manage roles', () => {
    expect(keysOf('Operator')).toEqual(
      expect.arrayContaining(['publish-content', 'delete-content-others', 'sia-manage-rapor']),
    )
    expect(keysOf('Operator')).not.toEqual(expect.arrayContaining(['master-role']))
    expect(keysOf('Operator')).not.toContain('*')
  })

  it.each(['Guru', 'Siswa'])('let a %s open SIA, but not content, master data or users', (name) => {
    expect(keysOf(name)).toEqual(
      expect.arrayContaining(['manage-profile', 'sia-dashboard', 'sia-rapor', 'sia-graduation']),
    )
    expect(
      keysOf(name).filter((key) => /content|master|setting|manage-graduation|user|role/.test(key)),
    ).toEqual([])
  })

  it('let a Guru, but no Siswa, upload report cards', () => {
    expect(keysOf('Guru')).toContain('sia-manage-rapor')
    expect(keysOf('Siswa')).not.toContain('sia-manage-rapor')
  })
})
