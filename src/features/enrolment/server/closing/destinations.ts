/** Where the students of a class go when a year is closed. */
import type { NamedClassroom } from '#features/school/activity.ts'
import { readClassName } from '#features/school/classroom.ts'
import { GRADUATE, promotionTargets } from '../../promotion.ts'

/**
 * The default destination of a student: graduation from the last grade, otherwise the class of the next grade with the
 * same letter, or else its first class; null if the next grade has no class.
 *
 * @param classrooms in their order
 * @example destinationOf({ code: 'VII', name: 'VII B' }, classrooms) // the id of VIII B
 */
export function destinationOf(
  from: Omit<NamedClassroom, 'id'>,
  classrooms: readonly NamedClassroom[],
): number | null {
  const targets = promotionTargets(from.code, classrooms)
  const suffix = suffixOf(from)
  const sameLetter = targets.find((target) => target.id !== GRADUATE && suffixOf(target) === suffix)
  return (sameLetter ?? targets[0])?.id ?? null
}

/** What tells parallel classes apart: their letter, however the name is written ('VII B', '7B'), or the end of a name of its own. */
function suffixOf({ name }: { name: string }): string {
  const written = readClassName(name)
  if (written) return written.room ?? ''
  return name.split(' ').at(-1)?.toUpperCase() ?? ''
}
