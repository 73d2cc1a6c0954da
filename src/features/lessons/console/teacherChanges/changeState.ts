/** Labels of the states of a change of teachers. */

import type { ChangeState } from '../../teacherChange.ts'

export const CHANGE_STATE: Readonly<Record<ChangeState, string>> = {
  planned: 'Terjadwal',
  done: 'Berlaku',
  cancelled: 'Dibatalkan',
}
