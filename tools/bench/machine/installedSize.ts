/** Measures the disk space of the production dependencies. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Megabytes of the packages that `npm ci --omit=dev` installs: those that package-lock.json marks neither `dev` nor `devOptional`. */
export function measureInstalledSizeMb(): number {
  const packageLock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  return Object.entries(packageLock.packages)
    .filter(([folder, { dev, devOptional }]) => folder && !dev && !devOptional && existsSync(folder))
    .reduce((sum, [folder]) => sum + sumFileSizes(folder) / 1024 / 1024, 0)
}

/** Returns bytes. Skips nested node_modules, since package-lock.json lists those packages separately. */
function sumFileSizes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    if (name === 'node_modules') return sum
    const entry = lstatSync(join(folder, name))
    return sum + (entry.isDirectory() ? sumFileSizes(join(folder, name)) : entry.size)
  }, 0)
}
