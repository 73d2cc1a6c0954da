/** A month of one lesson: when its tasks are given, which are open by now, and how far each student is with each. */
import { seededRandom } from '../factories.ts'
import { FEEDBACK, RETURNED } from './feedback.ts'

type Task = {
  /** In the whole month. */
  place: number
  /** Which of the lesson's chapters it is about. */
  chapter: 0 | 1 | 2
  status: 'draft' | 'open' | 'close'
  /** Days ago; a negative one is to come. */
  given: number
  due: number
}

/** `n` tells lessons apart, so that their deadlines differ; lessons outside the printed logins have fewer tasks. */
export function tasksOf({ n, isFeatured }: { n: number; isFeatured: boolean }): Task[] {
  if (!isFeatured) return n % 3 === 2 ? [] : wholeMonth(n).filter(({ place }) => place === 0 || place === 3)
  return wholeMonth(n)
}

function wholeMonth(n: number): Task[] {
  const month: Task[] = [
    { place: 0, chapter: 0, status: 'close', given: 27 - (n % 3), due: 20 - (n % 3) },
    { place: 1, chapter: 1, status: 'close', given: 18 - (n % 3), due: 11 - (n % 4) },
    // Some teachers leave it open for those who are late.
    { place: 2, chapter: 1, status: n % 3 === 0 ? 'open' : 'close', given: 11 - (n % 2), due: 3 + (n % 2) },
    { place: 3, chapter: 2, status: 'open', given: 4 - (n % 2), due: -2 - (n % 6) },
  ]
  return n % 2 === 0 ? [...month, { place: 4, chapter: 2, status: 'draft', given: 1, due: -9 }] : month
}

/** Before the name of a chapter's task, where it is the second about it. */
export const FORENAMES = ['', '', 'Perbaikan: ', '', 'Pengayaan: '] as const

/** When the materials of the three chapters were given, in days ago. */
export const MATERIALS_GIVEN = [28, 15, 5] as const

type Handed = {
  status: 'draft' | 'submit'
  /** Share of the time between giving and deadline; more than 1 is late. */
  at: number
  score: number | null
  feedback: string | null
  isReturned: boolean
}

/** Of one student; null where nothing was begun. @param task its place in the month */
export function answerOf(task: number, seed: number): Handed | null {
  const dice = seededRandom(`answer ${task}`, seed)
  const share = dice(100)
  const handedIn = { status: 'submit', at: 0.3 + dice(65) / 100, isReturned: false } as const
  const scored = () => {
    const score = 68 + dice(64) / 2
    const level = score >= 90 ? 'high' : score >= 78 ? 'middle' : 'low'
    return { score, feedback: dice(3) > 0 ? dice.pick(FEEDBACK[level]) : null }
  }
  if (task === 4) return null
  if (task === 3) {
    if (share < 35) return { ...handedIn, at: dice(60) / 100, score: null, feedback: null }
    return share < 45 ? { ...handedIn, status: 'draft', at: 0.4, score: null, feedback: null } : null
  }
  if (share >= 94) return null
  if (task === 2) {
    if (share < 5) return { ...handedIn, status: 'draft', isReturned: true, score: null, feedback: RETURNED }
    if (share >= 80) return null
    return share < 45 ? { ...handedIn, ...scored() } : { ...handedIn, score: null, feedback: null }
  }
  return { ...handedIn, ...(share >= 86 && { at: 1.15 }), ...scored() }
}

/** The student whose login is printed: diligent, with a few tasks to hand in, and one to revise. */
export function ownAnswerOf(task: number, seed: number, lesson: number): Handed | null {
  if (task === 4) return null
  const isWaiting = task === 3 && lesson % 3 === 0
  if (isWaiting && lesson !== 3) return null
  const status = isWaiting ? 'draft' : 'submit'
  const isReturned = task === 2 && lesson === 0
  for (let turn = seed; ; turn += 1) {
    const answer = answerOf(task, turn)
    if (!answer || answer.isReturned !== isReturned) continue
    if (isReturned || answer.status === status) return answer
  }
}
