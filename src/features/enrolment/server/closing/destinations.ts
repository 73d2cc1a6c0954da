/** Where the students of a class go when a year is closed. */
import type { NamedClassroom } from '#features/school/activity.ts'
import { nextCode, promotionTargets } from '../../promotion.ts'

/**
 * The default destination of a student: graduation from the last grade, otherwise the class of the next grade with the
 * same letter, or else its first class; null if the next grade has no class.
 *
 * @param classrooms sorted by name
 * @example destinationOf({ code: 'VII', name: 'VII B' }, classrooms) // the id of VIII B
 */
export function destinationOf(
  from: Omit<NamedClassroom, 'id'>,
  classrooms: readonly NamedClassroom[],
): number | null {
  const targets = promotionTargets(from.code, classrooms)
  const letter = from.name.slice(from.code.length)
  const sameLetter = targets.find(({ name }) => name === `${nextCode(from.code)}${letter}`)
  return (sameLetter ?? targets[0])?.id ?? null
}
