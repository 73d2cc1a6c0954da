/** Turns one rule of a contract around while tests run, so that `npm run test:rules` finds rules that no test notices. */
import { type Plugin, parseSync } from 'vite'

/** @param rule 'file#name'; null changes nothing @example mutatedRule('src/features/enrolment/status.ts#PROMOTABLE') */
export function mutatedRule(rule: string | null): Plugin {
  const [file = '', name = ''] = rule?.split('#') ?? []
  return {
    name: 'mutated-rule',
    enforce: 'pre',
    transform: (code, id) => (rule !== null && id.endsWith(`/${file}`) ? mutate(code, name) : null),
  }
}

/**
 * A list loses its first element, a function says the contrary of what it says: numbers in the contrary order, too.
 *
 * @throws where the module exports no such rule
 */
export function mutate(code: string, name: string): string {
  const statement = parseSync('rule.ts', code).program.body.find(({ start }) =>
    new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`).test(code.slice(start)),
  )
  if (!statement) throw new Error(`There is no rule ${name}`)
  const { start, end } = statement
  const declaration = code.slice(start, end).replace('export ', '').replace(name, `${name}$rule`)
  const isFunction = !declaration.startsWith('const ')
  const mutant = isFunction
    ? `export function ${name}(...facts) { return mutated$(${name}$rule(...facts)) }`
    : `export const ${name} = mutated$(${name}$rule)`
  return `${code.slice(0, start)}${declaration}\n${mutant}\n${code.slice(end)}\n${MUTATED}`
}

/** Hoisted, so that it works wherever the rule stands. */
const MUTATED = `function mutated$(value) {
  if (typeof value === 'function') return (...facts) => mutated$(value(...facts))
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return -1 - value
  if (typeof value === 'string') return null
  if (value === null || value === undefined) return 'mutated'
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['mutated']
  const [[key, first] = ['mutated']] = Object.entries(value)
  return { ...value, [key]: mutated$(first) }
}`
