/** Copies the repository and applies every code block of pages such as docs/extending.md to the file it names. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Generated, downloaded or local data, which the copy does not need. */
const IGNORED_FILES = new Set(
  ['node_modules', 'dist', 'data', 'data-demo', '.git'].map((name) => join(ROOT, name)),
)

export type RepositoryCopy = {
  folder: string
  /** @returns the tool's output @throws an error with the output if the tool fails */
  run: (tool: 'tsc' | 'biome' | 'vitest', ...args: string[]) => string
  remove: () => void
}

type CodeBlock = { file: string; after: string | undefined; code: string }

const CODE_FENCE = /^( *)```tsx? file=(\S+)(?: after="([^\n]*)")?\n([\s\S]*?)\n *```$/gm

export function parseCodeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(CODE_FENCE)].map(([, indent = '', file = '', after, code = '']) => ({
    file,
    after,
    code: code
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n'),
  }))
}

/** @example const copy = createExtendedCopy('docs/extending.md'); copy.run('tsc'); copy.remove() */
export function createExtendedCopy(...pages: string[]): RepositoryCopy {
  const copy = createCopy()
  for (const page of pages)
    for (const block of parseCodeBlocks(readFileSync(join(ROOT, page), 'utf8')))
      insertBlock(copy.folder, block)
  return copy
}

function createCopy(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-extended-'))
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !IGNORED_FILES.has(path) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    run: (tool, ...args) => runTool(folder, tool, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function insertBlock(folder: string, { file, after, code }: CodeBlock) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (after === undefined) return writeFileSync(path, `${code}\n`)
  const text = readFileSync(path, 'utf8')
  const position = text.indexOf(after)
  if (position < 0) throw new Error(`${file} has no "${after}"`)
  const end = position + after.length
  writeFileSync(path, `${text.slice(0, end)}\n${code}${text.slice(end)}`)
}

function runTool(folder: string, tool: string, args: string[]): string {
  const { VITEST: _, ...env } = process.env
  try {
    return execFileSync(join(folder, 'node_modules/.bin', tool), args, { cwd: folder, env, encoding: 'utf8' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${tool} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
  }
}
