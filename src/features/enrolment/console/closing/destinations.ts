/** Where the students of a class can go when a year is closed. */

import type { NamedClassroom } from '#features/school/activity.ts'
import { REPEAT_GRADE } from '../../closing.ts'
import { GRADUATE, promotionTargets } from '../../promotion.ts'
import { ENROLMENT_STATUS } from '../../status.ts'

/** The possible destinations of a class: the classes of the next grade or graduation, and repeating the grade. */
export function destinationsOf(
  code: string,
  classrooms: readonly NamedClassroom[],
): { id: number; name: string }[] {
  const promotions = promotionTargets(code, classrooms).map(({ id, name }) => ({
    id,
    name: id === GRADUATE ? name : `Naik ke ${name}`,
  }))
  return [...promotions, { id: REPEAT_GRADE, name: ENROLMENT_STATUS.repeat }]
}
