/** What the packages of the product take on the disk. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Megabytes that `npm ci --omit=dev` puts on this machine: the installed ones that package-lock.json marks neither `dev` nor `devOptional`. */
export function installedSize(): number {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  return Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder && !dev && !devOptional && existsSync(folder))
    .reduce((sum, [folder]) => sum + sizeOf(folder) / 1024 / 1024, 0)
}

/** Bytes below a folder; packages within it are listed by themselves. */
function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    if (name === 'node_modules') return sum
    const entry = lstatSync(join(folder, name))
    return sum + (entry.isDirectory() ? sizeOf(join(folder, name)) : entry.size)
  }, 0)
}
