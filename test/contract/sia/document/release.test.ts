/** From draft to released and back: what each state allows, by the clock of the server. */
import { describe, expect, it } from 'vitest'
import {
  isReleaseActionAllowed,
  RELEASE_ACTIONS,
  RELEASE_STATE,
  type ReleaseAction,
  type ReleaseState,
  releaseInput,
  releaseProblem,
  releaseState,
} from '#contract/sia/document/release.ts'

const NOW = '2026-12-20T03:00:00.000Z'
const LATER = '2026-12-20T03:00:00.001Z'

describe('the state of a class', () => {
  it.each([
    ['nothing chosen, released at once', null, 'released', 'released'],
    ['nothing chosen, drafts by default', null, 'draft', 'draft'],
    ['chosen as a draft', { release_at: null, withdrawn_at: null }, 'released', 'draft'],
    ['due in a millisecond', { release_at: LATER, withdrawn_at: null }, 'released', 'scheduled'],
    ['due now', { release_at: NOW, withdrawn_at: null }, 'draft', 'released'],
    ['withdrawn after it was out', { release_at: NOW, withdrawn_at: NOW }, 'released', 'withdrawn'],
  ] as const)('%s', (_what, chosen, byDefault, state) => {
    expect(releaseState(chosen, { byDefault, now: NOW })).toBe(state)
  })
})

describe('what may be done', () => {
  const ALLOWED: Record<ReleaseState, readonly ReleaseAction[]> = {
    draft: ['release'],
    scheduled: ['release', 'draft'],
    released: ['withdraw'],
    withdrawn: ['release'],
  }
  const states = Object.keys(RELEASE_STATE) as ReleaseState[]
  it.each(states.flatMap((state) => RELEASE_ACTIONS.map(({ id }) => [state, id] as const)))(
    'to a class that is %s: %s',
    (state, act) => {
      expect(isReleaseActionAllowed(state, act)).toBe(ALLOWED[state].includes(act))
    },
  )
})

it('a moment gone by is no hour to release at; none means at once', () => {
  expect(releaseProblem(NOW, NOW)).toBe('Waktu terbit sudah lewat')
  expect(releaseProblem(LATER, NOW)).toBeNull()
  expect(releaseProblem(null, NOW)).toBeNull()
})

it('report cards need a semester, and taking back a reason', () => {
  const given = { eduyear_id: 1, semester_id: 1, kind: 'rapor', classroom_ids: [1], act: 'withdraw' }
  const fields = (body: object) => releaseInput.safeParse(body).error?.issues.map(({ path }) => path[0])
  expect(fields({ ...given, reason: 'Salah cetak' })).toBeUndefined()
  expect(fields(given)).toEqual(['reason'])
  expect(fields({ ...given, act: 'release', semester_id: null })).toEqual(['semester_id'])
  expect(fields({ ...given, act: 'release', kind: 'graduation', semester_id: null })).toBeUndefined()
})
