/** Which keys the two meanings of saving a student need. */

import { MASTER_POLICY } from '#features/school/access.ts'
import { STUDENT_CLASS_POLICY } from '../../access.ts'
import { isParticipants } from '../../studentResource.ts'

/**
 * The access keys that a PUT with this body needs.
 *
 * @example accessOfUpdate({ students: [], classroom_id: 1, eduyear_id: 1 }) // STUDENT_CLASS_POLICY
 */
export function accessOfUpdate(body: object) {
  return isParticipants(body) ? STUDENT_CLASS_POLICY : MASTER_POLICY.change
}
