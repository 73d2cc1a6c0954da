/** The release of documents: the state of a class at a given time, and the actions that each state allows. */

import { describe, expect, it } from 'vitest'
import {
  isReleaseActionAllowed,
  RELEASE_ACTIONS,
  RELEASE_STATE,
  type ReleaseAction,
  type ReleaseState,
  releaseInput,
} from '#features/documents/release.ts'
import { releaseProblem, releaseState } from '#features/documents/server/release/releaseRules.ts'

const NOW = '2026-12-20T03:00:00.000Z'
const LATER = '2026-12-20T03:00:00.001Z'

describe('the state of a class', () => {
  it.each([
    ['no release, released by default', null, 'released', 'released'],
    ['no release, drafts by default', null, 'draft', 'draft'],
    ['set to draft', { release_at: null, withdrawn_at: null }, 'released', 'draft'],
    ['due in a millisecond', { release_at: LATER, withdrawn_at: null }, 'released', 'scheduled'],
    ['due now', { release_at: NOW, withdrawn_at: null }, 'draft', 'released'],
    ['withdrawn after its release', { release_at: NOW, withdrawn_at: NOW }, 'released', 'withdrawn'],
  ] as const)('%s', (_case, release, byDefault, state) => {
    expect(releaseState(release, { byDefault, now: NOW })).toBe(state)
  })
})

describe('the actions', () => {
  const ALLOWED_ACTIONS: Record<ReleaseState, readonly ReleaseAction[]> = {
    draft: ['release'],
    scheduled: ['release', 'draft'],
    released: ['withdraw'],
    withdrawn: ['release'],
  }
  const states = Object.keys(RELEASE_STATE) as ReleaseState[]
  it.each(states.flatMap((state) => RELEASE_ACTIONS.map(({ id }) => [state, id] as const)))(
    'of a class that is %s: %s',
    (state, action) => {
      expect(isReleaseActionAllowed(state, action)).toBe(ALLOWED_ACTIONS[state].includes(action))
    },
  )
})

it('a release cannot be scheduled in the past; without a time it is immediate', () => {
  expect(releaseProblem(NOW, NOW)).toBe('Waktu terbit sudah lewat')
  expect(releaseProblem(LATER, NOW)).toBeNull()
  expect(releaseProblem(null, NOW)).toBeNull()
})

it('report cards require a semester, and a withdrawal requires a reason', () => {
  const body = { eduyear_id: 1, semester_id: 1, kind: 'rapor', classroom_ids: [1], act: 'withdraw' }
  const invalidFields = (input: object) =>
    releaseInput.safeParse(input).error?.issues.map(({ path }) => path[0])
  expect(invalidFields({ ...body, reason: 'Salah cetak' })).toBeUndefined()
  expect(invalidFields(body)).toEqual(['reason'])
  expect(invalidFields({ ...body, act: 'release', semester_id: null })).toEqual(['semester_id'])
  expect(invalidFields({ ...body, act: 'release', kind: 'graduation', semester_id: null })).toBeUndefined()
})
