/** Teachers: the hooks of their resource, which combine the account with the lessons that block a removal. */
import { homeroomsOf } from '#features/enrolment/server/usedBy.ts'
import { refuseIfPlanned } from '#features/lessons/server/lessonClass/teacherChanges.ts'
import { lessonClassesOf } from '#features/lessons/server/usedBy.ts'
import type { Hooks } from '#platform/server/resource/crud.ts'
import { accountHooks } from './persons.ts'

const ACCOUNT_HOOKS = accountHooks('teacher')
export const teacherHooks: Hooks = {
  ...ACCOUNT_HOOKS,
  usedBy: [lessonClassesOf('teacher'), homeroomsOf('teacher'), ...ACCOUNT_HOOKS.usedBy],
  beforeRemove: async (tx, row) => {
    await refuseIfPlanned(tx, row)
    await ACCOUNT_HOOKS.beforeRemove?.(tx, row)
  },
}
