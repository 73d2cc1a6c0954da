/** The random input of actions on a model, and the events that they count. */
import { canWrite, type Enrolment, listUsers, type Model, pickNth } from './model.ts'

export type ActionInput = {
  randomNumber: number
  secondRandomNumber: number
  semesterIndex: number
  /** Whether the action is chosen so that it should succeed. */
  prefersValidInput: boolean
}

export const COUNTED_EVENTS = [
  'homeroomSet',
  'homeroomChanged',
  'homeroomCleared',
  'uploaded',
  'uploadedByHomeroom',
  'replaced',
  'uploadRefused',
  'withdrawn',
  'withdrawnByHomeroom',
  'withdrawnTwice',
  'withdrawalRefused',
  'concurrentWrites',
  'moved',
  'removed',
  'removalRefused',
  'removedDuringUpload',
  'left',
  'returned',
  'enrolled',
  'seenByOwner',
  'hiddenFromOwner',
] as const
export type EventCounts = Record<(typeof COUNTED_EVENTS)[number], number>
/** Sends requests, checks the responses and updates the model accordingly. */
export type Action = (model: Model, input: ActionInput, counts: EventCounts) => Promise<void>

/** An id that no record has. */
export const UNKNOWN_ID = 99_999_999

export const chooseUser = (
  model: Model,
  enrolment: Enrolment,
  { secondRandomNumber, prefersValidInput }: ActionInput,
) =>
  pickNth(
    prefersValidInput
      ? listUsers(model).filter((user) => canWrite(user, model, enrolment))
      : listUsers(model),
    secondRandomNumber,
  )
