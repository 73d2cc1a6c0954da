/** Ends a run with the plain line `N passed, N failed` that continuous integration reads. */
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], _reason: TestRunEndReason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    // On the next turn, so that nothing of the other reporter comes after it.
    setImmediate(() =>
      console.log(`\n${count('passed')} passed, ${count('failed') + brokenFiles + errors.length} failed`),
    )
  }
}
