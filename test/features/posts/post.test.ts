/** The five types of posts, and who may change, publish and delete them. */
import { describe, expect, it } from 'vitest'
import { postEditInput, postInput } from '#features/posts/postInput.ts'
import { canChangePost, canPublishPost, canRemovePost } from '#features/posts/postRights.ts'
import { POST_TYPE, POST_TYPES } from '#features/posts/postType.ts'
import { describeField } from '#platform/contract/fields.ts'

const post = (id: number) => ({ author: { id } })
const userWith = (...role_access: string[]) => ({ id: 1, role_access })

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
])(
  'user 1 with the keys %j may change a post of user %i: %s, delete it: %s',
  (keys, authorId, canChange, canRemove) => {
    expect([
      canChangePost(userWith(...keys), post(authorId)),
      canRemovePost(userWith(...keys), post(authorId)),
    ]).toEqual([canChange, canRemove])
  },
)

it('contributors need an extra key to publish, editors do not', () => {
  expect(canPublishPost(userWith('add-content', 'edit-content', 'edit-content-others'))).toBe(false)
  expect(canPublishPost(userWith('add-content', 'publish-content'))).toBe(true)
  expect(canPublishPost(userWith('manage-content'))).toBe(true)
})

describe('the table of post types', () => {
  /** A school may add types of its own. */
  const specifiedTypes = ['article', 'page', 'news', 'agenda', 'preface'] as const

  it('has each type with its path, as the specification says', () => {
    expect(POST_TYPES).toEqual(expect.arrayContaining([...specifiedTypes]))
    expect(specifiedTypes.map((type) => POST_TYPE[type].path)).toEqual([
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
  ] as const)('%s: %j', (trait, types) => {
    expect(specifiedTypes.filter((type) => POST_TYPE[type][trait])).toEqual(types)
  })
})

describe('the form', () => {
  const valid = { title: 'A', status: 'draft', type: 'agenda' }

  it('reports a missing agenda date together with all other problems', () => {
    const { error } = postInput.safeParse({ type: 'agenda' })
    expect(error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
      'agenda_date',
      'status',
      'title',
    ])
  })

  it('requires no date of the other types', () => {
    for (const type of POST_TYPES) {
      expect(postInput.safeParse({ ...valid, type }).success).toBe(type !== 'agenda')
    }
  })

  it('labels its fields as the school says them', () => {
    expect(describeField(postEditInput, 'agenda_date').label).toBe('Tanggal Agenda')
  })
})
