/** Makes the pictures of the operator's guide (`npm run panduan`) from a fresh demonstration, in Chromium. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const PORT = '4390'
const ADDRESS = `http://127.0.0.1:${PORT}`
const FOLDER = 'docs/panduan/gambar'
const LOGIN = { email: 'administrator@pelita.sch.id', password: 'pelita-demo' }
const PATIENCE = 120_000
/** What a screen still draws after its data has come. */
const SETTLED_MS = 1500

/** Each picture: its name, the screen, and the buttons pressed before it is taken. */
const PICTURES = [
  ['menulis-berita', '/news/new'],
  ['mengatur-menu', '/menus/main'],
  ['slide', '/slides'],
  ['periode-aktif', '/sia/master/setting'],
  ['impor-siswa', '/sia/master/student', 'Import Csv'],
  ['ekspor', '/sia/master/student', 'Ekspor'],
  ['peserta-kelas', '/sia/activity/student-class/new?mass=1&eduyear_id=1&classroom_id=1'],
  ['pelajaran-kelas', '/sia/activity/lesson-class/perclass?eduyear_id=1&semester_id=1&classroom_id=1'],
  ['rapor', '/sia/activity/rapor?eduyear_id=1&semester_id=1&classroom_id=1'],
  ['kelulusan', '/sia/activity/kelulusan', 'Lihat Kelulusan'],
  ['pengguna', '/users'],
  ['hak-akses', '/user-roles/edit/2'],
  ['dashboard', '/'],
]

const data = mkdtempSync(join(tmpdir(), 'pelita-panduan-'))
const server = spawn(process.execPath, ['start.mjs', '--demo'], {
  env: { ...process.env, PORT, SITE: 'off', DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await isReady(server)
  await takePictures()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(data, { recursive: true, force: true })
}

function isReady({ stdout }) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The demonstration does not start')), PATIENCE)
    stdout.on('data', (chunk) => {
      if (!String(chunk).includes('Demo siswa')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

async function takePictures() {
  mkdirSync(FOLDER, { recursive: true })
  const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] })
  const page = await browser.newPage({
    baseURL: ADDRESS,
    locale: 'id-ID',
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/signin')
  await page.locator('input').first().fill(LOGIN.email)
  await page.locator('input[type=password]').fill(LOGIN.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/signin')
  for (const [name, path, button] of PICTURES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    if (button) await page.getByRole('button', { name: button }).first().click()
    await page.waitForTimeout(SETTLED_MS)
    const picture = sharp(await page.screenshot()).resize(960)
    await picture.webp({ quality: 80 }).toFile(join(FOLDER, `${name}.webp`))
    console.log(`${FOLDER}/${name}.webp`)
  }
  await browser.close()
}
