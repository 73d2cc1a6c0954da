/** A reporter that ends the output with a line for each failure and the line `N passed, N failed`, which CI reads. */
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], _reason: TestRunEndReason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const failures = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => [moduleLabel(test.module), test.fullName, firstLine(test.result().errors)]),
      ...modules
        .filter((module) => module.state() === 'failed')
        .flatMap((module) =>
          module
            .errors()
            .slice(0, 1)
            .map((error) => [moduleLabel(module), firstLine([error])]),
        ),
      ...errors.map((error) => ['outside any test', firstLine([error])]),
    ]
    const lateFiles = modules.filter((module) => module.meta().wasTooLate).length
    // Deferred, so that it is printed after the output of the other reporter.
    setImmediate(() =>
      console.log(
        [
          '',
          ...failures.map((parts) => `failed: ${parts.join(': ')}`),
          ...(lateFiles > 0 ? [`not run, because the time was over: ${lateFiles} files`] : []),
          `${passed} passed, ${failures.length} failed`,
        ].join('\n'),
      ),
    )
  }
}

function moduleLabel(module: TestModule): string {
  return `${module.project.name} ${module.relativeModuleId}`
}

function firstLine(errors: readonly unknown[] | undefined): string {
  const [error] = errors ?? []
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return String(message).split('\n', 1)[0] ?? ''
}
