/** Where the module of a worker lies, and what Node needs to run it. */

/**
 * In development and tests, workers run from the sources, which Node itself reads from 22.18 on. A constant, since
 * bundlers turn a literal within `new URL(…)` into an asset.
 */
const TYPESCRIPT = '../../../../tools/typescript/register.mjs'

export type WorkerModule = { url: URL; execArgv: string[] }

/**
 * The module beside its caller: TypeScript in the sources, JavaScript in the build.
 *
 * @param name without its extension
 * @param baseUrl `import.meta.url` of the caller
 * @example workerModule('workbook.worker', import.meta.url)
 */
export function workerModule(name: string, baseUrl: string): WorkerModule {
  const isSource = new URL(baseUrl).pathname.endsWith('.ts')
  return {
    url: new URL(`./${name}.${isSource ? 'ts' : 'js'}`, baseUrl),
    execArgv: isSource ? ['--import', new URL(TYPESCRIPT, import.meta.url).href] : [],
  }
}
