/** Runs a command of the command line on the open context of a world. */
import type { Command } from '#platform/server/cli/command.ts'
import type { Context } from '#platform/server/context.ts'

type CommandArguments = { options?: Record<string, string | true>; operands?: string[] }

/** @returns the exit code and everything it printed */
export async function runCommand(
  command: Command,
  context: Context,
  { options = {}, operands = [] }: CommandArguments = {},
): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const text = (option: string) => {
    const value = options[option]
    return typeof value === 'string' ? value : undefined
  }
  const code = await command.run({
    config: context.config,
    structure: context.db.structure,
    open: async () => context,
    openOrCreate: async () => context,
    optionValue: text,
    hasFlag: (option) => options[option] === true,
    operands,
    print: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}
