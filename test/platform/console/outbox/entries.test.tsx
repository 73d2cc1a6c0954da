/** What is on the device belongs to the person who typed it: nobody else sees it, and it does not stay for ever. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY } from '#platform/contract/units.ts'

const ENTRY = {
  kind: 'score',
  id: '7',
  value: { score: '80' },
  title: 'Nilai Budi, Latihan 1',
  path: '/sia',
  state: 'waiting',
  problem: null,
} as const
const USER = { id: 1, name: 'Guru', role: { id: 1, name: 'Guru' }, role_access: [] }

/** Loads the page with the session of a person, or without one. */
async function openPage(userId: number | null) {
  const session = { access_token: 'a', nama: 'Guru', user: { ...USER, id: userId } }
  if (userId === null) localStorage.removeItem('pelita.session')
  else localStorage.setItem('pelita.session', JSON.stringify(session))
  vi.resetModules()
  return import('#platform/console/outbox/entries.ts')
}
const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('pelita.outbox.'))
/** Moves the time of every stored entry back. */
function age(days: number) {
  for (const key of storedKeys()) {
    const entry = JSON.parse(localStorage.getItem(key) ?? '')
    const saved_at = new Date(Date.now() - days * DAY).toISOString()
    localStorage.setItem(key, JSON.stringify({ ...entry, saved_at }))
  }
}

beforeEach(() => localStorage.clear())

describe('an entry', () => {
  it('is found again after a reload by the person who made it, and by nobody else', async () => {
    ;(await openPage(1)).putEntry(ENTRY)
    expect((await openPage(1)).listEntries()).toMatchObject([ENTRY])
    expect((await openPage(2)).listEntries()).toEqual([])
    expect((await openPage(null)).listEntries()).toEqual([])
    expect((await openPage(1)).listEntries()).toHaveLength(1)
  })

  it('comes in the order of choosing, also of files that were chosen at once', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const ids = [...'hgfedcba']
    const page = await openPage(1)
    for (const id of ids) page.putEntry({ ...ENTRY, id })
    // Browsers list the keys of a loaded page in an order of their own.
    const texts = storedKeys().map((key) => [key, localStorage.getItem(key) ?? ''] as const)
    localStorage.clear()
    for (const [key, text] of texts.sort()) localStorage.setItem(key, text)
    expect((await openPage(1)).listEntries().map(({ id }) => id)).toEqual(ids)
  })

  it('of another person is removed after two weeks, one’s own never', async () => {
    ;(await openPage(1)).putEntry(ENTRY)
    age(13)
    ;(await openPage(2)).forgetExpired()
    expect(storedKeys()).toHaveLength(1)
    age(15)
    ;(await openPage(1)).forgetExpired()
    expect(storedKeys()).toHaveLength(1)
    ;(await openPage(2)).forgetExpired()
    expect(storedKeys()).toEqual([])
  })

  it('is forgotten with its person, and others keep theirs', async () => {
    ;(await openPage(1)).putEntry(ENTRY)
    const page = await openPage(11)
    page.putEntry(ENTRY)
    page.forgetEntries(1)
    expect(storedKeys()).toEqual(['pelita.outbox.11.score/7'])
    expect(page.listEntries()).toHaveLength(1)
  })

  it('that another tab sends or changes does so here too', async () => {
    const page = await openPage(1)
    page.putEntry(ENTRY)
    const [key = ''] = storedKeys()
    const removed: string[] = []
    page.subscribeRemovals(({ id }) => removed.push(id))
    const changed = JSON.stringify({ ...page.listEntries()[0], value: { score: '90' } })
    localStorage.setItem(key, changed)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: changed }))
    expect(page.listEntries()).toMatchObject([{ value: { score: '90' } }])
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    expect([page.listEntries(), removed]).toEqual([[], ['7']])
  })

  it('for which the device has no space is kept in memory, and named', async () => {
    const page = await openPage(1)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(page.putEntry(ENTRY)).toBe(false)
    expect(page.listUnstored()).toMatchObject([ENTRY])
    full.mockRestore()
    expect(page.putEntry(ENTRY)).toBe(true)
    expect(page.listUnstored()).toEqual([])
  })

  it.each(['', '{', 'null', '7', '[]', '{"kind":1}'])('that is damaged is ignored: %j', async (text) => {
    localStorage.setItem('pelita.outbox.1.score/7', text)
    expect((await openPage(1)).listEntries()).toEqual([])
  })
})
