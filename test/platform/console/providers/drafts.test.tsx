/** The draft of a form survives a reload, but only for the user who typed it. */
import { afterEach, expect, it, vi } from 'vitest'
import {
  createIdempotencyKey,
  deleteDraft,
  deleteOtherDrafts,
  idempotencyHeader,
  readDraft,
  saveDraft,
} from '#platform/console/providers/data/drafts.ts'
import { DAY } from '#platform/contract/units.ts'

const DRAFT = { key: 'a', values: { title: 'Rapat' }, base: null }
const storedKeys = () => Object.keys(sessionStorage)
afterEach(() => sessionStorage.clear())

it('a draft is read by the name of its form', () => {
  saveDraft('articles new', DRAFT)
  expect(readDraft('articles new')).toEqual(DRAFT)
  expect(readDraft('articles 7')).toBeNull()
  deleteDraft('articles new')
  expect(readDraft('articles new')).toBeNull()
})

it.each(['', '{', 'null', '7', '[]', '{"key":1,"values":{}}', '{"key":"a"}'])(
  'a stored text that is not a draft, such as %j, is ignored',
  (text) => {
    saveDraft('a', DRAFT)
    const [name = ''] = storedKeys()
    sessionStorage.setItem(name, text)
    expect(readDraft('a')).toBeNull()
  },
)

it('a sign-in deletes the drafts of others in this tab, and other entries of the tab stay', () => {
  saveDraft('a', DRAFT)
  const [ownKey = ''] = storedKeys()
  const otherUsersKey = ownKey.replace('.0.', '.99.')
  sessionStorage.setItem(otherUsersKey, JSON.stringify(DRAFT))
  sessionStorage.setItem('of another program', 'x')
  deleteOtherDrafts(99)
  expect(storedKeys().sort()).toEqual(['of another program', otherUsersKey].sort())
})

it('drafts of others on the device stay for them for two weeks', () => {
  const draftOf = (days: number) => ({ ...DRAFT, saved_at: new Date(Date.now() - days * DAY).toISOString() })
  localStorage.setItem('pelita.draft.7.news#young', JSON.stringify(draftOf(13)))
  localStorage.setItem('pelita.draft.7.news#old', JSON.stringify(draftOf(15)))
  localStorage.setItem('pelita.draft.99.news#own', JSON.stringify(draftOf(15)))
  deleteOtherDrafts(99)
  expect(Object.keys(localStorage).sort()).toEqual(['pelita.draft.7.news#young', 'pelita.draft.99.news#own'])
  localStorage.clear()
})

it('a full storage does not break the form', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => saveDraft('a', DRAFT)).not.toThrow()
  setItem.mockRestore()
  expect(readDraft('a')).toBeNull()
})

it('idempotency keys are 32 hexadecimal digits, and unique', () => {
  const keys = Array.from({ length: 1000 }, createIdempotencyKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyHeader('abc')).toEqual({ 'Idempotency-Key': 'abc' })
})
