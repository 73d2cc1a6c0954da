/** Ends a run with the tests that needed a second try, and the plain line `N passed, N failed` that continuous integration reads. */
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'

/** More tests of one run than this that passed only at their second try are no bad luck: the run fails. */
const UNSTEADY_AT_MOST = 2

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], _reason: TestRunEndReason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky)
    const tooMany = unsteady.length > UNSTEADY_AT_MOST ? unsteady.length : 0
    if (tooMany) process.exitCode = 1
    const failed = count('failed') + brokenFiles + errors.length + tooMany
    // On the next turn, so that nothing of the other reporter comes after it.
    setImmediate(() => {
      for (const test of unsteady) console.log(`\n${firstTryOf(test)}`)
      console.log(`\n${count('passed') - tooMany} passed, ${failed} failed`)
    })
  }
}

/** Why the first try failed, so that it is mended and not forgotten. */
function firstTryOf(test: TestCase): string {
  const reasons = (test.result().errors ?? []).map(({ message, stack }) => stack ?? message)
  return [`Only the second try passed: ${test.module.moduleId} > ${test.fullName}`, ...reasons].join('\n')
}
