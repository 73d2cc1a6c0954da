/** Removes the types from modules as they are loaded, with the compiler that Vite brings. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'rolldown/utils'

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  const path = fileURLToPath(url)
  const { code, errors } = await transform(path, await readFile(path, 'utf8'))
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  return { format: 'module', source: code, shortCircuit: true }
}
