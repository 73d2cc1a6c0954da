/** The order of test files: those that take minutes begin first, or the whole run would wait for the last of them. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Copies of the repository, and the walk through every screen; all others begin with the largest file. */
const TAKES_MINUTES = /\/test\/laws\/(?:code|documents)\/[^/]*\.long\.|\.accessibility\./

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      const slow = own.filter(({ moduleId }) => TAKES_MINUTES.test(moduleId))
      return [...slow, ...own.filter((file) => !slow.includes(file))]
    })
  }
}
