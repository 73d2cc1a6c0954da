/** When a request that is sent again counts as the same one, whose answer was lost. */
import { HttpError } from 'react-admin'
import { beforeEach, expect, it, vi } from 'vitest'
import { withLostAnswers } from '#platform/console/providers/lostAnswers.ts'

const RETURN = { method: 'POST', path: '/student/7/return', body: '{"classroom_id":3}' }
const OTHER = { ...RETURN, body: '{"classroom_id":4}' }
type Outcome = 'arrives' | number | 'never'

/** @returns the key that was sent */
async function send(request: typeof RETURN, outcome: Outcome): Promise<string> {
  const transport = vi.fn((_key: string) => {
    if (outcome === 'never') return new Promise<never>(() => {})
    return outcome === 'arrives' ? Promise.resolve() : Promise.reject(new HttpError('Gagal', outcome, null))
  })
  const sending = withLostAnswers(request, transport).catch(() => {})
  if (outcome !== 'never') await sending
  return transport.mock.calls[0]?.[0] ?? ''
}

beforeEach(() => sessionStorage.clear())

it.each<Outcome>([0, 502, 503, 504, 'never'])('after %s it has the same key', async (outcome) => {
  const key = await send(RETURN, outcome)
  expect(key).not.toBe('')
  expect(await send(RETURN, 'arrives')).toBe(key)
})

it.each<Outcome>(['arrives', 409, 422, 500])('after %s it is meant anew', async (outcome) => {
  const key = await send(RETURN, outcome)
  expect(await send(RETURN, 'arrives')).not.toBe(key)
})

it('another input is another request', async () => {
  const key = await send(RETURN, 0)
  expect(await send(OTHER, 422)).not.toBe(key)
  expect(await send(RETURN, 0)).toBe(key)
})

it('what succeeded since may have undone it, so it is meant anew', async () => {
  const key = await send(RETURN, 0)
  await send(OTHER, 'arrives')
  expect(await send(RETURN, 0)).not.toBe(key)
})

it('after some minutes it is meant anew', async () => {
  const key = await send(RETURN, 0)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
  expect(await send(RETURN, 0)).not.toBe(key)
})

it('nothing of the request is stored', async () => {
  await send(RETURN, 0)
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/classroom|student/)
})
