/** The resources that a field of a new feature can refer to, as the contracts of features declare them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './fields.ts'

const RESOURCE = /^export const (\w+) = defineResource\(\{.*?\btable: '(\w+)'/gms

export function readTargets(root: string): Target[] {
  const folder = join(root, 'src/features')
  const contracts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file))
  return contracts.sort().flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(RESOURCE)].map(([, name = '', table = '']) => ({
      name,
      table,
      feature: file.slice(0, file.indexOf('/')),
      module: `#features/${file}`,
    })),
  )
}
