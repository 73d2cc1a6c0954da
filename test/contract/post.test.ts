/** The five kinds of posts, and who may do what with whose. */
import { describe, expect, it } from 'vitest'
import { postEditInput, postInput } from '#contract/content/posts/postInput.ts'
import { canChangePost, canPublishPost, canRemovePost } from '#contract/content/posts/postRights.ts'
import { POST_TYPE, POST_TYPES } from '#contract/content/postType.ts'

const post = (id: number) => ({ author: { id } })
const holder = (...role_access: string[]) => ({ id: 1, role_access })

it.each([
  [['manage-content'], 1, true, false],
  [['manage-content'], 2, true, false],
  [['manage-content', 'delete-content'], 2, true, true],
  [['edit-content'], 1, true, false],
  [['edit-content'], 2, false, false],
  [['edit-content-others'], 2, true, false],
  [['edit-content-others'], 1, false, false],
  [['delete-content'], 1, false, true],
  [['delete-content'], 2, false, false],
  [['delete-content-others'], 2, false, true],
  [['*'], 2, true, true],
  [[], 1, false, false],
])('a holder of %j (1) and a post of %i: change %s, delete %s', (keys, author, change, remove) => {
  expect([
    canChangePost(holder(...keys), post(author)),
    canRemovePost(holder(...keys), post(author)),
  ]).toEqual([change, remove])
})

it('contributors publish with a key of its own, editors without', () => {
  expect(canPublishPost(holder('add-content', 'edit-content', 'edit-content-others'))).toBe(false)
  expect(canPublishPost(holder('add-content', 'publish-content'))).toBe(true)
  expect(canPublishPost(holder('manage-content'))).toBe(true)
})

describe('the table of differences', () => {
  /** A school may add kinds of its own. */
  const specified = ['article', 'page', 'news', 'agenda', 'preface'] as const

  it('has each type with its path, as the specification says', () => {
    expect(POST_TYPES).toEqual(expect.arrayContaining([...specified]))
    expect(specified.map((type) => POST_TYPE[type].path)).toEqual([
      '/articles',
      '/pages',
      '/news',
      '/agendas',
      '/prefaces',
    ])
  })

  it.each([
    ['hasThumbnail', ['article', 'news', 'agenda', 'preface']],
    ['hasExcerptAndTags', ['article', 'news', 'agenda', 'preface']],
    ['hasVisibility', ['article', 'page', 'news', 'agenda']],
    ['hasAgendaDate', ['agenda']],
    ['hasHeadline', ['news']],
  ] as const)('%s: %j', (difference, types) => {
    expect(specified.filter((type) => POST_TYPE[type][difference])).toEqual(types)
  })
})

describe('the form', () => {
  const valid = { title: 'A', status: 'draft', type: 'agenda' }

  it('tells a missing agenda date together with whatever else is wrong', () => {
    const { error } = postInput.safeParse({ type: 'agenda' })
    expect(error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
      'agenda_date',
      'status',
      'title',
    ])
  })

  it('lets the other types go without a date', () => {
    for (const type of POST_TYPES) {
      expect(postInput.safeParse({ ...valid, type }).success).toBe(type !== 'agenda')
    }
  })

  it('labels its fields as the school says them', () => {
    expect(postEditInput.shape).toHaveProperty('agenda_date')
  })
})
