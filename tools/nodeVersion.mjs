/** Ends the process with a sentence where Node is older than package.json allows; later it would be an error of a package. Imports nothing that an old Node lacks. */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major, minor] = engines.node.replace('>=', '').split('.').map(Number)
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `Pelita memerlukan Node ${major}.${minor} atau lebih baru, sebaiknya Node 24; ini Node ${process.versions.node}.`,
  )
  process.exit(1)
}
