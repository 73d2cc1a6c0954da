/**
 * Takes the guide's screenshots of a fresh demonstration school in Chromium: `npm run panduan`, or
 * `npm run panduan -- rapor slide` for some of them.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const PORT = '4390'
const BASE_URL = `http://127.0.0.1:${PORT}`
const OUTPUT_FOLDER = 'docs/panduan/gambar'
const PASSWORD = 'pelita-demo'
const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const START_TIMEOUT_MS = 120_000
/** Delay for rendering after the data has loaded. */
const RENDER_DELAY_MS = 1500

/** The signed-in users and their viewports. */
const ADMINISTRATOR_LOGIN = { email: 'administrator@pelita.sch.id', viewport: LAPTOP }
const TEACHER_LOGIN = { email: 'guru@pelita.sch.id', viewport: LAPTOP }
const STUDENT_LOGIN = { email: 'siswa@pelita.sch.id', viewport: PHONE }

const LESSONS = '/sia/activity/teacher-class-lesson'

/** Each screenshot: file name, path, and the role and name of each element to click first. */
const ADMINISTRATOR_SCREENSHOTS = [
  ['menulis-berita', '/news/new'],
  ['mengatur-menu', '/menus/main'],
  ['slide', '/slides'],
  ['periode-aktif', '/sia/master/setting'],
  ['impor-siswa', '/sia/master/student', ['button', 'Import Csv']],
  ['ekspor', '/sia/master/student', ['button', 'Ekspor']],
  ['peserta-kelas', '/sia/activity/student-class/new?mass=1&eduyear_id=1&classroom_id=1'],
  ['pelajaran-kelas', '/sia/activity/lesson-class/perclass?eduyear_id=1&semester_id=1&classroom_id=1'],
  ['rapor', '/sia/activity/rapor?eduyear_id=1&semester_id=1&classroom_id=1'],
  ['kelulusan', '/sia/activity/kelulusan', ['button', 'Lihat Kelulusan']],
  ['pengguna', '/users'],
  ['hak-akses', '/user-roles/edit/2'],
  ['dashboard', '/'],
  ['ringkasan-pembelajaran', `${LESSONS}/overview`],
]
const TEACHER_SCREENSHOTS = [
  ['materi-dan-tugas', LESSONS, ['link', /^Pendidikan/], ['tab', /^Tugas/]],
  [
    'menilai-jawaban',
    LESSONS,
    ['link', /^Pendidikan/],
    ['tab', /^Tugas/],
    ['link', /^Perbaikan/],
    ['button', /^Dikumpulkan/],
  ],
]
const STUDENT_SCREENSHOTS = [
  [
    'mengumpulkan-tugas',
    '/sia/activity/student-class-lesson',
    ['link', /belum dikumpulkan/],
    ['list', 'Tugas', 'link'],
  ],
]
const requestedNames = process.argv.slice(2)

const dataFolder = mkdtempSync(join(tmpdir(), 'pelita-panduan-'))
const server = spawn(process.execPath, ['tools/pelita.mjs', 'start', '--demo'], {
  env: { ...process.env, PORT, SITE: 'off', DATA_DIR: dataFolder },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await waitUntilReady(server)
  const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] })
  await takeScreenshots(browser, ADMINISTRATOR_LOGIN, ADMINISTRATOR_SCREENSHOTS)
  await takeScreenshots(browser, TEACHER_LOGIN, TEACHER_SCREENSHOTS)
  await takeScreenshots(browser, STUDENT_LOGIN, STUDENT_SCREENSHOTS)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataFolder, { recursive: true, force: true })
}

function waitUntilReady({ stdout }) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The demonstration does not start')), START_TIMEOUT_MS)
    stdout.on('data', (chunk) => {
      if (!String(chunk).includes('Demo siswa')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

async function takeScreenshots(browser, { email, viewport }, screenshots) {
  const selectedScreenshots = screenshots.filter(
    ([name]) => requestedNames.length === 0 || requestedNames.includes(name),
  )
  if (selectedScreenshots.length === 0) return
  mkdirSync(OUTPUT_FOLDER, { recursive: true })
  const context = await browser.newContext({ baseURL: BASE_URL, locale: 'id-ID', viewport })
  const page = await context.newPage()
  await page.goto('/signin')
  await page.locator('input').first().fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/signin')
  for (const [name, path, ...clicks] of selectedScreenshots) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const [role, name, nestedRole] of clicks) {
      const target = page.getByRole(role, { name })
      await (nestedRole ? target.getByRole(nestedRole) : target).first().click()
    }
    await page.waitForTimeout(RENDER_DELAY_MS)
    const image = sharp(await page.screenshot()).resize({ width: 960, withoutEnlargement: true })
    await image.webp({ quality: 80 }).toFile(join(OUTPUT_FOLDER, `${name}.webp`))
    console.log(`${OUTPUT_FOLDER}/${name}.webp`)
  }
  await context.close()
}
