/** Builds the product if it is missing or older than its sources; without the development packages the existing build is used. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Pelita's folder, to which relative settings such as DATA_DIR refer. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src',
  'docs/panduan',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/browserScripts.ts',
  'tools/loadableAgain.ts',
  'tools/pageFrame.ts',
  'tools/precompressAssets.ts',
  'tools/screenScripts.ts',
  'tools/serviceWorker.ts',
  'package-lock.json',
]
const BUILD_OUTPUTS = ['dist/console/index.html', 'dist/server/main.js', 'dist/server/cli.js']

/** Whether the product must be built before it can run. */
export const mustBuild = () => existsSync(join(root, 'node_modules/vite')) && isStale()

function isStale() {
  // A missing output counts as changed at 0.
  const oldestOutput = Math.min(...BUILD_OUTPUTS.map((path) => readModifiedTime(join(root, path))))
  const newestSource = Math.max(...SOURCES.map((path) => readModifiedTime(join(root, path))))
  return oldestOutput < newestSource
}

/** @returns the modification time in milliseconds of a file, or of the newest file below a folder; 0 if it is missing */
function readModifiedTime(path) {
  if (!existsSync(path)) return 0
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => readModifiedTime(join(path, name))))
}

export function build() {
  const dist = join(root, 'dist')
  const folder = existsSync(dist) ? dist : root
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    console.error(
      `Pelita harus dibangun lebih dahulu, tetapi akun ini tidak boleh menulis di ${folder}. Jalankan "npm run build" sebagai pemiliknya.`,
    )
    process.exit(1)
  }
  console.error('Membangun konsol dan server …')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('Gagal membangun. Jalankan "npm run build" untuk melihat sebabnya.')
    process.exit(1)
  }
}
