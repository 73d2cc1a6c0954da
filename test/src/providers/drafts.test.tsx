/** What stands in a form outlives a reload, for the one who typed it and for nobody else. */
import { afterEach, expect, it, vi } from 'vitest'
import { dropDraft, dropDrafts, keepDraft, keyHeader, newKey, readDraft } from '#src/providers/data/drafts.ts'

const DRAFT = { key: 'a', values: { title: 'Rapat' }, base: null }
const stored = () => Object.keys(sessionStorage)
afterEach(() => sessionStorage.clear())

it('is read again under the name of its form', () => {
  keepDraft('articles new', DRAFT)
  expect(readDraft('articles new')).toEqual(DRAFT)
  expect(readDraft('articles 7')).toBeNull()
  dropDraft('articles new')
  expect(readDraft('articles new')).toBeNull()
})

it.each(['', '{', 'null', '7', '[]', '{"key":1,"values":{}}', '{"key":"a"}'])(
  'what is no draft, such as %j, is not taken for one',
  (text) => {
    keepDraft('a', DRAFT)
    const [name = ''] = stored()
    sessionStorage.setItem(name, text)
    expect(readDraft('a')).toBeNull()
  },
)

it('goes with its user, while other things of the tab stay', () => {
  keepDraft('a', DRAFT)
  const [own = ''] = stored()
  const other = own.replace('.0.', '.99.')
  sessionStorage.setItem(other, JSON.stringify(DRAFT))
  sessionStorage.setItem('of another program', 'x')
  dropDrafts(99)
  expect(stored().sort()).toEqual(['of another program', other].sort())
  dropDrafts()
  expect(stored()).toEqual(['of another program'])
})

it('a browser without room loses nothing of the form', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepDraft('a', DRAFT)).not.toThrow()
  full.mockRestore()
  expect(readDraft('a')).toBeNull()
})

it('keys are long, plain and never twice the same', () => {
  const keys = Array.from({ length: 1000 }, newKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyHeader('abc')).toEqual({ 'Idempotency-Key': 'abc' })
})
