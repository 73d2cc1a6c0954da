/** Which buttons a participant or a selection of them has; the contract's lists of statuses decide. */
import { canRemove } from '../../promotion.ts'
import { CORRECTABLE, type EnrolmentStatus, isOneOf, MOVABLE, PROMOTABLE, REMOVABLE } from '../../status.ts'

type EnrolmentState = { status: EnrolmentStatus; rapors: number }

/** Whether a participant can be selected: something can be done with them. */
export function canSelect(row: { status: EnrolmentStatus }): boolean {
  return isOneOf([...PROMOTABLE, ...MOVABLE, ...REMOVABLE], row)
}

/**
 * Whether a participant can be selected, and whether they can be removed.
 *
 * @example allowedActions({ status: 'active', rapors: 2 }) // { select: true, remove: false }
 */
export function allowedActions(enrolment: EnrolmentState): { select: boolean; remove: boolean } {
  return { select: canSelect(enrolment), remove: canRemove(enrolment) }
}

/** Whether there is a promotion to correct. */
export function canCorrect(row: { status: EnrolmentStatus }): boolean {
  return isOneOf(CORRECTABLE, row)
}

/** Whether the selection can be promoted or held back (Proses Naik Kelas, Proses Tinggal Kelas). */
export function canProcess(selected: readonly { status: EnrolmentStatus }[]): boolean {
  return selected.length > 0 && selected.every((row) => isOneOf(PROMOTABLE, row))
}

/** Whether a participant can change to another class (Pindah Kelas). */
export function canMove(row: { status: EnrolmentStatus }): boolean {
  return isOneOf(MOVABLE, row)
}

/** Whether the selection can be removed (Hapus Peserta). */
export function canRemoveAll(selected: readonly EnrolmentState[]): boolean {
  return selected.length > 0 && selected.every(canRemove)
}
