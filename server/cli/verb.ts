/** What a verb of the command line is. */
import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'

export type Verb = {
  usage: string
  summary: string
  help: string
  /** As `util.parseArgs` takes them; `--help` is every verb's. */
  options: NonNullable<ParseArgsConfig['options']>
  /** What stands beside the options, all of it needed. */
  operands: readonly string[]
  /** @returns the exit code */
  run: (call: VerbCall) => Promise<number>
}

export type VerbCall = {
  config: Config
  /** Database and files of a school that is there; closed when the verb has ended. */
  open: () => Promise<Context>
  /**
   * The same, and an empty school where there is none, made as a first start makes it; on trial one in memory that
   * nobody sees again.
   */
  openEmpty: (how: { isDryRun: boolean; print: (line: string) => void }) => Promise<Context>
  /** An option with a value; undefined where it was left out. */
  text: (option: string) => string | undefined
  has: (option: string) => boolean
  operands: readonly string[]
  print: (line: string) => void
}
