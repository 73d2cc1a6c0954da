/** Random sequences of actions on report cards, classes and homeroom teachers never lose or misplace a report card. */
import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { type Action, COUNTED_EVENTS, type EventCounts } from '#test/support/reportCards/actions.ts'
import { cardActions } from '#test/support/reportCards/cardActions.ts'
import { enrolmentActions } from '#test/support/reportCards/enrolmentActions.ts'
import { expectStored, expectVisibility } from '#test/support/reportCards/expectations.ts'
import { createFixture, createModel, type Fixture } from '#test/support/reportCards/model.ts'
import { expectEachOccurred, repeatByWeight, rounds, seed } from '#test/support/world/rounds.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let fixture: Fixture
beforeAll(async () => {
  world = await openWorld()
  fixture = await createFixture(world)
})
afterAll(() => world.close())

/** How often each action is chosen, in proportion to the others. */
const ACTION_WEIGHTS = {
  setHomeroom: 4,
  upload: 5,
  withdraw: 3,
  concurrentWrites: 1,
  move: 2,
  remove: 1,
  removeDuringUpload: 1,
  leave: 1,
  enrol: 2,
}
const anyStep = fc.record({
  action: fc.constantFrom(...repeatByWeight(ACTION_WEIGHTS)),
  randomNumber: fc.nat(999),
  secondRandomNumber: fc.nat(999),
  semesterIndex: fc.nat(1),
  /** Whether the action is chosen so that it should succeed. */
  prefersValidInput: fc.integer({ min: 0, max: 2 }).map((number) => number > 0),
})

const ACTIONS: Record<keyof typeof ACTION_WEIGHTS, Action> = { ...cardActions, ...enrolmentActions }

it('a report card is never lost, and is readable for the right users', {
  timeout: rounds({ few: 180_000, many: 900_000 }),
}, async () => {
  const counts = Object.fromEntries(COUNTED_EVENTS.map((event) => [event, 0])) as EventCounts
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 45 }), async (steps) => {
      const model = await createModel(fixture)
      for (const step of steps) {
        // If races removed every student, only actions that need no enrolment are possible.
        const action = model.enrolments.length === 0 && step.action !== 'setHomeroom' ? 'enrol' : step.action
        await ACTIONS[action](model, step, counts)
        await expectStored(model)
        await expectVisibility(
          model,
          { ...step, studentIndex: step.randomNumber % model.students.length },
          counts,
        )
      }
      for (const studentIndex of model.students.keys())
        for (const semesterIndex of [0, 1])
          await expectVisibility(model, { studentIndex, semesterIndex, randomNumber: studentIndex }, counts)
    }),
    // Shrinking would exceed the timeout.
    { numRuns: rounds({ few: 5, many: 25 }), seed: seed(11), endOnFailure: true },
  )
  expectEachOccurred(counts)
})
