/** A verb of the command line on a world that is open already. */
import type { Verb } from '#server/cli/verb.ts'
import type { Context } from '#server/context.ts'

type VerbArguments = { options?: Record<string, string | true>; operands?: string[] }

/** @returns the exit code and everything it printed */
export async function runVerb(
  verb: Verb,
  context: Context,
  { options = {}, operands = [] }: VerbArguments = {},
): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const text = (option: string) => {
    const value = options[option]
    return typeof value === 'string' ? value : undefined
  }
  const code = await verb.run({
    config: context.config,
    open: async () => context,
    openEmpty: async () => context,
    text,
    has: (option) => options[option] === true,
    operands,
    print: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}
