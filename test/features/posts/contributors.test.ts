/** Which posts a user may change, delete, publish and read with each combination of keys: their own and those of others. */

import { describe, expect, it } from 'vitest'
import { canChangePost, canPublishPost, canRemovePost } from '#features/posts/postRights.ts'
import { canReadEveryPost, trashScope } from '#features/posts/server/readRights.ts'
import type { AccessKey } from '#platform/contract/access.ts'

const OWN_ID = 7
const OWN_POST = { author: { id: OWN_ID } }
const OTHERS_POST = { author: { id: 8 } }
const userWith = (...role_access: (AccessKey | '*')[]) => ({ id: OWN_ID, role_access })

const CASES: {
  keys: (AccessKey | '*')[]
  changes: [own: boolean, others: boolean]
  removes: [own: boolean, others: boolean]
  publishes: boolean
  readsAll: boolean
}[] = [
  { keys: [], changes: [false, false], removes: [false, false], publishes: false, readsAll: false },
  { keys: ['*'], changes: [true, true], removes: [true, true], publishes: true, readsAll: true },
  {
    keys: ['manage-content'],
    changes: [true, true],
    removes: [false, false],
    publishes: true,
    readsAll: true,
  },
  {
    keys: ['manage-content', 'delete-content'],
    changes: [true, true],
    removes: [true, true],
    publishes: true,
    readsAll: true,
  },
  {
    keys: ['edit-content'],
    changes: [true, false],
    removes: [false, false],
    publishes: false,
    readsAll: false,
  },
  {
    keys: ['edit-content-others'],
    changes: [false, true],
    removes: [false, false],
    publishes: false,
    readsAll: true,
  },
  {
    keys: ['edit-content', 'edit-content-others'],
    changes: [true, true],
    removes: [false, false],
    publishes: false,
    readsAll: true,
  },
  {
    keys: ['delete-content'],
    changes: [false, false],
    removes: [true, false],
    publishes: false,
    readsAll: false,
  },
  {
    keys: ['delete-content-others'],
    changes: [false, false],
    removes: [false, true],
    publishes: false,
    readsAll: false,
  },
  {
    keys: ['manage-content', 'delete-content-others'],
    changes: [true, true],
    removes: [false, true],
    publishes: true,
    readsAll: true,
  },
  {
    keys: ['publish-content'],
    changes: [false, false],
    removes: [false, false],
    publishes: true,
    readsAll: false,
  },
  {
    keys: ['add-content'],
    changes: [false, false],
    removes: [false, false],
    publishes: false,
    readsAll: false,
  },
  {
    keys: ['menu-setting', 'sia-master'],
    changes: [false, false],
    removes: [false, false],
    publishes: false,
    readsAll: false,
  },
]

describe.each(CASES)('a user with the keys $keys', ({ keys, changes, removes, publishes, readsAll }) => {
  const user = userWith(...keys)

  it('changes their own posts, and those of others, as listed', () => {
    expect([canChangePost(user, OWN_POST), canChangePost(user, OTHERS_POST)]).toEqual(changes)
  })

  it('deletes their own posts, and those of others, as listed', () => {
    expect([canRemovePost(user, OWN_POST), canRemovePost(user, OTHERS_POST)]).toEqual(removes)
  })

  it('publishes posts, or saves only drafts, as listed', () => {
    expect(canPublishPost(user)).toBe(publishes)
  })

  it('reads the unpublished posts of others, or does not, as listed', () => {
    expect(canReadEveryPost(user)).toBe(readsAll)
  })
})

it.each([
  [['delete-content'], 'own'],
  [['delete-content-others'], 'others'],
  [['delete-content', 'delete-content-others'], 'all'],
  [['delete-content', 'manage-content'], 'all'],
  [['delete-content-others', 'manage-content'], 'others'],
  [['*'], 'all'],
] as [(AccessKey | '*')[], string][])('a user with the keys %j sees in the trash: %s', (keys, scope) => {
  expect(trashScope(userWith(...keys))).toBe(scope)
})

it('a key that only resembles another grants nothing', () => {
  const user = {
    id: OWN_ID,
    role_access: ['edit-content-', 'manage', 'delete', 'MANAGE-CONTENT', ' manage-content'],
  }
  expect([canChangePost(user, OWN_POST), canRemovePost(user, OWN_POST), canPublishPost(user)]).toEqual([
    false,
    false,
    false,
  ])
})
