/** Teachers and students as records. */
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import { serveResource } from '#server/crud.ts'
import type { Serve } from '#server/serve.ts'

export function servePersons(serve: Serve) {
  serveResource(serve, teacher)
  serveResource(serve, student)
}
