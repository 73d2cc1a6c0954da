/**
 * Skips test files that have not begun when the time of a run is over, so that a slow machine still ends with what it has
 * checked. `.ci/run` sets the moment; the summary says how many files were not run.
 */
import { inject, type RunnerTask, type RunnerTestSuite, TestRunner } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** In milliseconds since 1970; undefined means all the time that it needs. */
    deadline: number | undefined
  }
  interface TaskMeta {
    /** The time of the run was over before this file began. */
    wasTooLate?: boolean
  }
}

export default class DeadlineRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite) {
    const isFile = suite.file === suite
    if (isFile && Date.now() > (inject('deadline') ?? Number.POSITIVE_INFINITY)) {
      suite.meta.wasTooLate = true
      skip(suite)
    }
    await super.onBeforeRunSuite(suite)
  }
}

function skip(task: RunnerTask) {
  task.mode = 'skip'
  if (task.type === 'suite') task.tasks.forEach(skip)
}
