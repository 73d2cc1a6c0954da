/**
 * Where tests write their databases and files: in memory, where the machine has enough of it. Each world on PostgreSQL is a
 * database of a thousand files, whose creation took most of the time of its tests on a disk.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Several times what a whole run uses at once. */
const NEEDED_BYTES = 6 * 1024 ** 3

/** Lets this process and those that it starts use memory for temporary files, unless they have been told where. */
export function putTemporaryFilesIntoMemory() {
  if (process.env.TMPDIR || !isUsable()) return
  const folder = mkdtempSync(join(MEMORY, 'pelita-tests-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Programs are unpacked there too, which some machines do not allow to be run. */
function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY)
    const { bavail, bsize } = statfsSync(MEMORY)
    return !!mount && !mount.includes('noexec') && bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
