/** What stands in a form outlives a reload, for the one who typed it and for nobody else. */
import { afterEach, expect, it, vi } from 'vitest'
import {
  createIdempotencyKey,
  deleteDraft,
  deleteDrafts,
  idempotencyHeader,
  readDraft,
  saveDraft,
} from '#src/providers/data/drafts.ts'

const DRAFT = { key: 'a', values: { title: 'Rapat' }, base: null }
const stored = () => Object.keys(sessionStorage)
afterEach(() => sessionStorage.clear())

it('is read again under the name of its form', () => {
  saveDraft('articles new', DRAFT)
  expect(readDraft('articles new')).toEqual(DRAFT)
  expect(readDraft('articles 7')).toBeNull()
  deleteDraft('articles new')
  expect(readDraft('articles new')).toBeNull()
})

it.each(['', '{', 'null', '7', '[]', '{"key":1,"values":{}}', '{"key":"a"}'])(
  'what is no draft, such as %j, is not taken for one',
  (text) => {
    saveDraft('a', DRAFT)
    const [name = ''] = stored()
    sessionStorage.setItem(name, text)
    expect(readDraft('a')).toBeNull()
  },
)

it('goes with its user, while other things of the tab stay', () => {
  saveDraft('a', DRAFT)
  const [own = ''] = stored()
  const other = own.replace('.0.', '.99.')
  sessionStorage.setItem(other, JSON.stringify(DRAFT))
  sessionStorage.setItem('of another program', 'x')
  deleteDrafts(99)
  expect(stored().sort()).toEqual(['of another program', other].sort())
  deleteDrafts()
  expect(stored()).toEqual(['of another program'])
})

it('a browser without room loses nothing of the form', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => saveDraft('a', DRAFT)).not.toThrow()
  full.mockRestore()
  expect(readDraft('a')).toBeNull()
})

it('keys are long, plain and never twice the same', () => {
  const keys = Array.from({ length: 1000 }, createIdempotencyKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyHeader('abc')).toEqual({ 'Idempotency-Key': 'abc' })
})
