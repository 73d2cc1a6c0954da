/** Teachers: the hooks of their resource, which combine the account with the lessons that block a removal. */
import { teacher } from '#contract/people/teacher.ts'
import type { Serve } from '#server/http/serve.ts'
import { accountHooks } from '#server/people/persons.ts'
import { type Hooks, serveResource } from '#server/resource/crud.ts'
import { refuseIfPlanned } from './lessonClass/teacherChanges.ts'
import { homeroomsOf, lessonClassesOf } from './usedBy.ts'

const ACCOUNT_HOOKS = accountHooks('teacher')
const HOOKS: Hooks = {
  ...ACCOUNT_HOOKS,
  usedBy: [lessonClassesOf('teacher'), homeroomsOf('teacher'), ...ACCOUNT_HOOKS.usedBy],
  beforeRemove: async (tx, row) => {
    await refuseIfPlanned(tx, row)
    await ACCOUNT_HOOKS.beforeRemove?.(tx, row)
  },
}

export function serveTeachers(serve: Serve) {
  serveResource(serve, teacher, HOOKS)
}
