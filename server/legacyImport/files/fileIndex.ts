/** The files of the earlier system, wherever they lie in its folder, found by the names its rows speak of. */
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { composed } from '#contract/field/composed.ts'
import { errorDetails } from '../../db/errorDetails.ts'

export type FileIndex = {
  /** How many there are. */
  count: number
  /** Links among them, which are not followed. */
  links: number
  /** Where a picture lies: itself, or else its widest copy. */
  picture: (stored: string) => string | null
  /** Where a document or attachment lies: under its name, or under its name with something before it. */
  document: (stored: string) => string | null
}

/** What stands before the copies of a picture, its width; a year before a name is part of the name. */
const WIDTH = /^([1-9]\d?0|1[0-8]\d0|19[0-2]0)-(?=.)/
/** What uploads put before a name to tell two of them apart. */
const PREFIX = /^[\w.]{1,60}[-_]$/

/** @throws where the folder is none, or holds no file */
export async function indexFiles(folder: string): Promise<FileIndex> {
  const { paths, links } = await filesIn(folder)
  if (paths.length === 0) throw new Error(`Folder ${folder} tidak berisi berkas. Tidak ada yang berubah.`)
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = sameName(baseOf(path))
    const others = byName.get(name)
    if (others) others.push(path)
    else byName.set(name, [path])
  }
  const found = (stored: string, name = baseOf(stored)) => nearest(byName.get(sameName(name)) ?? [], stored)
  return {
    count: paths.length,
    links,
    picture: (stored) => {
      const name = baseOf(stored)
      const original = name.replace(WIDTH, '')
      return found(stored, original) ?? found(stored, name) ?? widest(byName, sameName(original), stored)
    },
    document: (stored) => found(stored) ?? prefixed(byName, sameName(baseOf(stored))),
  }
}

/** Links lead out of the folder, so only files themselves count. */
async function filesIn(folder: string): Promise<{ paths: string[]; links: number }> {
  try {
    if (!(await stat(folder)).isDirectory())
      throw new Error(`${folder} bukan folder. Tidak ada yang berubah.`)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    const paths = files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort((one, other) => (relative(folder, one) < relative(folder, other) ? -1 : 1))
    return { paths, links: entries.filter((entry) => entry.isSymbolicLink()).length }
  } catch (error) {
    if (errorDetails(error).code !== 'ENOENT') throw error
    throw new Error(`Folder ${folder} tidak ada. Tidak ada yang berubah.`)
  }
}

/** Capitals do not tell two names apart, nor does how a system composes its letters. */
const sameName = (name: string) => composed(name).toLowerCase()

const baseOf = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/** Of files of one name the one whose folders are those that the stored name speaks of. */
function nearest(paths: readonly string[], stored: string): string | null {
  const sought = stored.split(/[/\\]/).reverse()
  const agreeing = (path: string) => {
    const parts = path.split(sep).reverse()
    const differs = sought.findIndex((part, n) => part.toLowerCase() !== parts[n]?.toLowerCase())
    return differs < 0 ? sought.length : differs
  }
  const [first = null, ...others] = paths
  return others.reduce<string | null>(
    (best, path) => (best === null || agreeing(path) > agreeing(best) ? path : best),
    first,
  )
}

type FilesByName = ReadonlyMap<string, readonly string[]>

function widest(files: FilesByName, original: string, stored: string): string | null {
  const copies = [...files].flatMap(([name, paths]) => {
    const width = WIDTH.exec(name)?.[1]
    return width && name.slice(width.length + 1) === original ? [{ width: Number(width), paths }] : []
  })
  const [best] = copies.sort((one, other) => other.width - one.width)
  return best ? nearest(best.paths, stored) : null
}

/** Only where it can be but one. */
function prefixed(files: FilesByName, sought: string): string | null {
  const found = [...files].filter(
    ([name]) => name.endsWith(sought) && PREFIX.test(name.slice(0, name.length - sought.length)),
  )
  const paths = found.flatMap(([, all]) => all)
  return sought !== '' && paths.length === 1 ? (paths[0] ?? null) : null
}
