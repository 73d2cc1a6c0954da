/** Plans a month of one lesson: when tasks are given and due, and how each student answers. */
import { seededRandom } from '#features/people/demo/factories.ts'
import { FEEDBACK, RETURNED_FEEDBACK } from './feedback.ts'

type Task = {
  /** The index of the task in the month. */
  index: number
  /** The index of the chapter. */
  chapter: 0 | 1 | 2
  status: 'draft' | 'open' | 'close'
  /** When the task is published and due, in days ago; negative values are in the future. */
  givenDaysAgo: number
  dueDaysAgo: number
}

/** Plans the tasks of a lesson. Deadlines differ by the lesson's index; lessons without a printed login have fewer tasks. */
export function planTasks({ n, isFeatured }: { n: number; isFeatured: boolean }): Task[] {
  if (!isFeatured) return n % 3 === 2 ? [] : planMonth(n).filter(({ index }) => index === 0 || index === 3)
  return planMonth(n)
}

function planMonth(n: number): Task[] {
  const month: Task[] = [
    { index: 0, chapter: 0, status: 'close', givenDaysAgo: 27 - (n % 3), dueDaysAgo: 20 - (n % 3) },
    { index: 1, chapter: 1, status: 'close', givenDaysAgo: 18 - (n % 3), dueDaysAgo: 11 - (n % 4) },
    // Some teachers leave a task open for late answers.
    {
      index: 2,
      chapter: 1,
      status: n % 3 === 0 ? 'open' : 'close',
      givenDaysAgo: 11 - (n % 2),
      dueDaysAgo: 3 + (n % 2),
    },
    { index: 3, chapter: 2, status: 'open', givenDaysAgo: 4 - (n % 2), dueDaysAgo: -2 - (n % 6) },
  ]
  return n % 2 === 0
    ? [...month, { index: 4, chapter: 2, status: 'draft', givenDaysAgo: 1, dueDaysAgo: -9 }]
    : month
}

/** Prefixes of task names by index, for second tasks about a chapter. */
export const TASK_NAME_PREFIXES = ['', '', 'Perbaikan: ', '', 'Pengayaan: '] as const

/** How many days ago the materials of the three chapters were published. */
export const MATERIAL_AGES_DAYS = [28, 15, 5] as const

type PlannedAnswer = {
  status: 'draft' | 'submit'
  /** The share of the time from publication to deadline; more than 1 is late. */
  timeShare: number
  score: number | null
  feedback: string | null
  isReturned: boolean
}

/** Plans a student's answer; null if it was not begun. @param task the index of the task in the month */
export function planAnswer(task: number, seed: number): PlannedAnswer | null {
  const random = seededRandom(`answer ${task}`, seed)
  const share = random(100)
  const submitted = { status: 'submit', timeShare: 0.3 + random(65) / 100, isReturned: false } as const
  const scored = () => {
    const score = 68 + random(64) / 2
    const level = score >= 90 ? 'high' : score >= 78 ? 'middle' : 'low'
    return { score, feedback: random(3) > 0 ? random.pick(FEEDBACK[level]) : null }
  }
  if (task === 4) return null
  if (task === 3) {
    if (share < 35) return { ...submitted, timeShare: random(60) / 100, score: null, feedback: null }
    return share < 45 ? { ...submitted, status: 'draft', timeShare: 0.4, score: null, feedback: null } : null
  }
  if (share >= 94) return null
  if (task === 2) {
    if (share < 5)
      return { ...submitted, status: 'draft', isReturned: true, score: null, feedback: RETURNED_FEEDBACK }
    if (share >= 80) return null
    return share < 45 ? { ...submitted, ...scored() } : { ...submitted, score: null, feedback: null }
  }
  return { ...submitted, ...(share >= 86 && { timeShare: 1.15 }), ...scored() }
}

/** Plans an answer of the student with the printed login, who has a few tasks to hand in and one to revise. */
export function planDemoLoginAnswer(task: number, seed: number, lesson: number): PlannedAnswer | null {
  if (task === 4) return null
  const isWaiting = task === 3 && lesson % 3 === 0
  if (isWaiting && lesson !== 3) return null
  const status = isWaiting ? 'draft' : 'submit'
  const isReturned = task === 2 && lesson === 0
  for (let seedVariant = seed; ; seedVariant += 1) {
    const answer = planAnswer(task, seedVariant)
    if (!answer || answer.isReturned !== isReturned) continue
    if (isReturned || answer.status === status) return answer
  }
}
