/** Teachers: the record and account of the people wing, and the lessons that keep them from being deleted. */
import { teacher } from '#contract/people/teacher.ts'
import type { Serve } from '#server/http/serve.ts'
import { accountHooks } from '#server/people/persons.ts'
import { type Hooks, serveResource } from '#server/resource/crud.ts'
import { refuseIfPlanned } from './lessonClass/teacherChanges.ts'
import { homeroomsOf, lessonClassesOf } from './usedBy.ts'

const ACCOUNT = accountHooks('teacher')
const HOOKS: Hooks = {
  ...ACCOUNT,
  usedBy: [lessonClassesOf('teacher'), homeroomsOf('teacher'), ...ACCOUNT.usedBy],
  beforeRemove: async (tx, row) => {
    await refuseIfPlanned(tx, row)
    await ACCOUNT.beforeRemove?.(tx, row)
  },
}

export function serveTeachers(serve: Serve) {
  serveResource(serve, teacher, HOOKS)
}
