/** Reads the arguments of a command; what it does not know is refused with the nearest name that exists. */
import { parseArgs } from 'node:util'
import { nearestName } from '#platform/contract/nearestName.ts'
import type { CommandCall, CommandSyntax } from './command.ts'

export type Arguments = Pick<CommandCall, 'optionValue' | 'hasFlag' | 'operands'>

/** The text of `--help`. */
export function explain({ usage, summary, help }: CommandSyntax): string {
  return `${usage}\n\n${summary}.\n\n${help}`
}

/** @returns an error message, in Indonesian, if the arguments are invalid */
export function parseArguments(syntax: CommandSyntax, args: readonly string[]): Arguments | string {
  const options: CommandSyntax['options'] = { ...syntax.options, help: { type: 'boolean', short: 'h' } }
  // Not strict: the library's refusals are English and know no nearest name.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    const problem = token.kind === 'option' ? optionProblem(token, options) : null
    if (problem) return problem
  }
  const hasFlag = (option: string) => values[option] === true
  if (!hasFlag('help')) {
    const problem = operandProblem(positionals, syntax.operands)
    if (problem) return problem
  }
  const optionValue = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  return { optionValue, hasFlag, operands: positionals }
}

/** The sentence after that which refuses a name; empty where none is near. @example ' Mungkin maksudnya "--demo".' */
export function suggestName(typed: string, names: readonly string[]): string {
  const nearest = nearestName(typed, names)
  return nearest === undefined ? '' : ` Mungkin maksudnya "${nearest}".`
}

type OptionToken = {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function optionProblem(
  { name, rawName, value, inlineValue }: OptionToken,
  options: CommandSyntax['options'],
) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option) {
    const names = Object.keys(options).map((known) => `--${known}`)
    return `Pilihan "${rawName}" tidak dikenal.${suggestName(`--${name}`, names) || ` Yang ada: ${names.join(', ')}.`}`
  }
  if (option.type === 'boolean') return value === undefined ? null : `Pilihan "${rawName}" tidak memakai isi.`
  // `--to --fix` lacks a folder; a value that begins with a dash is written `--to=-x`.
  return !value || (!inlineValue && value.startsWith('-')) ? `Pilihan "${rawName}" kurang isinya.` : null
}

function operandProblem(given: readonly string[], expected: readonly string[]): string | null {
  const tooMany = given[expected.length]
  if (tooMany !== undefined) return `"${tooMany}" tidak dikenal.`
  const missing = expected[given.length]
  return missing === undefined ? null : `${missing} belum disebut.`
}
