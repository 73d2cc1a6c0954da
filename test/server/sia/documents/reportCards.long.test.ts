/** Random sequences of actions on report cards, classes and homeroom teachers never lose or misplace a report card. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACTION_HANDLERS, anyStep, COUNTED_EVENTS, type Counts } from '#test/support/reportCardActions.ts'
import {
  createFixture,
  createModel,
  expectStored,
  expectVisibility,
  type Model,
} from '#test/support/reportCards.ts'
import { rounds, seed } from '#test/support/rounds.ts'
import { openWorld, type World } from '#test/support/world.ts'

let world: World
let cast: Model['cast']
beforeAll(async () => {
  world = await openWorld()
  cast = await createFixture(world)
})
afterAll(() => world.close())

it('a report card is never lost, and is readable for the right users', {
  timeout: rounds({ few: 180_000, many: 900_000 }),
}, async () => {
  const counts = Object.fromEntries(COUNTED_EVENTS.map((event) => [event, 0])) as Counts
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 45 }), async (steps) => {
      const model = await createModel(cast)
      for (const step of steps) {
        // If races removed every student, only actions that need no enrolment are possible.
        const action = model.rows.length === 0 && step.action !== 'assignHomeroom' ? 'enter' : step.action
        await ACTION_HANDLERS[action](model, step, counts)
        await expectStored(model)
        await expectVisibility(model, { ...step, student: step.pick % model.students.length }, counts)
      }
      for (const student of model.students.keys())
        for (const semester of [0, 1])
          await expectVisibility(model, { student, semester, pick: student }, counts)
    }),
    // Shrinking would exceed the timeout.
    { numRuns: rounds({ few: 5, many: 25 }), seed: seed(11), endOnFailure: true },
  )
  for (const [event, count] of Object.entries(counts)) expect(count, `${event} must occur`).toBeGreaterThan(0)
})
