/** What a verb of the command line is. */
import type { Context } from '../context.ts'

export type Verb = {
  usage: string
  summary: string
  help: string
  flags: readonly string[]
  /** @returns the exit code */
  run: (context: Context, flags: readonly string[], print: (line: string) => void) => Promise<number>
}
