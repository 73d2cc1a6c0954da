/** The types of a command of the command line. */
import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Structure } from '../db/structure.ts'

/** How a command is called and explained. */
export type CommandSyntax = {
  usage: string
  summary: string
  help: string
  /** Options for `util.parseArgs`; every command also has `--help`. */
  options: NonNullable<ParseArgsConfig['options']>
  /** Names of the positional arguments, all required. */
  operands: readonly string[]
}

export type Command = CommandSyntax & {
  /** @returns the exit code */
  run: (call: CommandCall) => Promise<number>
}

export type CommandCall = {
  config: Config
  /** What this program knows of its database. */
  structure: Structure
  /** Opens the existing school; it is closed when the command has ended. */
  open: () => Promise<Context>
  /**
   * Opens the existing school, or creates an empty one as the first start does; for a dry run in memory only.
   */
  openOrCreate: (options: { isDryRun: boolean; print: (line: string) => void }) => Promise<Context>
  /** The value of an option; undefined if it was left out. */
  optionValue: (option: string) => string | undefined
  hasFlag: (option: string) => boolean
  operands: readonly string[]
  print: (line: string) => void
}
