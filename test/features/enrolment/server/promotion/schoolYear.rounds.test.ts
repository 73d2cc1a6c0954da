/** Random sequences of actions on the school year never leave a student in two classes, lost, or half promoted. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closingCommands, enrolmentCommands } from '#test/support/schoolYear/enrolments.ts'
import { lessonCommands } from '#test/support/schoolYear/lessons.ts'
import {
  COUNTED_EVENTS,
  type Command,
  type EventCounts,
  emptyModel,
  type Fixture,
  readStoredState,
  toStoredState,
} from '#test/support/schoolYear/model.ts'
import { transferCommands } from '#test/support/schoolYear/transfers.ts'
import { clearYear, createSchool, createStudents, createYear } from '#test/support/sia/school.ts'
import { expectEachOccurred, repeatByWeight, rounds, seed } from '#test/support/world/rounds.ts'
import { openWorld } from '#test/support/world/world.ts'

let fixture: Fixture
beforeAll(async () => {
  const world = await openWorld()
  const admin = await world.as('Administrator')
  const school = await createSchool(admin)
  const years = [school.year, school.nextYear]
  for (const yearsAhead of [2, 3]) years.push(await createYear(admin, school.startYear + yearsAhead))
  fixture = { world, admin, school, years, students: await createStudents(admin, [1, 2, 3, 4, 5, 6]) }
})
afterAll(() => fixture.world.close())

/** How often each action is chosen, in proportion to the others. */
const ACTION_WEIGHTS = {
  enrol: 2,
  passed: 3,
  repeat: 1,
  undo: 1,
  remove: 1,
  activate: 1,
  move: 2,
  leave: 1,
  return: 2,
  joinLessons: 1,
  leaveAndReturn: 2,
  correct: 3,
  createLesson: 2,
  deleteLesson: 1,
  close: 1,
  reopen: 1,
}
/** Each handler sends its request, checks the response, and updates the model accordingly. */
const ACTIONS: Record<keyof typeof ACTION_WEIGHTS, Command> = {
  ...enrolmentCommands,
  ...transferCommands,
  ...lessonCommands,
  ...closingCommands,
}

const anyStep = fc.record({
  action: fc.constantFrom(...repeatByWeight(ACTION_WEIGHTS)),
  randomNumber: fc.nat(99),
  rowIndexes: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
  prefersValidInput: fc.integer({ min: 0, max: 3 }).map((random) => random > 0),
})

it('every student stays accounted for', { timeout: rounds({ few: 60_000, many: 900_000 }) }, async () => {
  const counts = Object.fromEntries(COUNTED_EVENTS.map((event) => [event, 0])) as EventCounts
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 60 }), async (steps) => {
      await clearYear(fixture.world, fixture.school)
      const model = emptyModel(fixture)
      for (const step of steps) {
        await ACTIONS[step.action](model, step, counts)
        expect(await readStoredState(model)).toEqual(toStoredState(model))
      }
    }),
    { numRuns: rounds({ few: 15, many: 100 }), seed: seed(7) },
  )
  expectEachOccurred(counts)
})
