/** The command line options of `npm run bench`. */
import type { RoundOptions } from './lists/compare.ts'

/** `--only=Search` measures only requests whose name contains this text. */
export const nameFilter = readOption('--only=')
/** `--engine=sqlite` or `--engine=postgres` measures only this engine. */
export const engineFilter = readOption('--engine=')
/** `--profile` also profiles the server in a quick run. */
export const isProfiling = hasFlag('--profile')
/** `--quick` compares lists and posts in three minutes and does not write the report. Both filters imply it. */
export const isQuick = hasFlag('--quick') || Boolean(nameFilter || engineFilter)
/** `--section=lists,start` measures only these sections, each as in a complete run. */
export const sectionFilter = readOption('--section=').split(',').filter(Boolean)
/** `--out=FILE` writes the report to this file; without it, only a complete run writes, to tools/bench/results.md. */
export const reportFile = readOption('--out=')
export const ROUNDS: RoundOptions = isQuick
  ? { count: 2, seconds: 1, isQuick }
  : { count: 5, seconds: 2, isQuick }

/** Options of `--growth`: a smaller large school, and where seeded schools are stored for later runs. */
export const growthOptions = {
  largeCount: Number(readOption('--large=')),
  storageFolder: readOption('--schools='),
  databaseServerUrl: readOption('--database='),
}

export function hasFlag(flag: string): boolean {
  return process.argv.includes(flag)
}

function readOption(prefix: string): string {
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? ''
}
