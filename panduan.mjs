/**
 * Makes the pictures of the guide from a fresh demonstration, in Chromium: `npm run panduan`, or
 * `npm run panduan -- rapor slide` for some of them.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const PORT = '4390'
const ADDRESS = `http://127.0.0.1:${PORT}`
const FOLDER = 'docs/panduan/gambar'
const PASSWORD = 'pelita-demo'
const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const PATIENCE = 120_000
/** What a screen still draws after its data has come. */
const SETTLED_MS = 1500

/** Who is signed in, and what with. */
const OFFICE = { email: 'administrator@pelita.sch.id', viewport: LAPTOP }
const TEACHER = { email: 'guru@pelita.sch.id', viewport: LAPTOP }
const STUDENT = { email: 'siswa@pelita.sch.id', viewport: PHONE }

const LESSONS = '/sia/activity/teacher-class-lesson'

/** Each picture: its name, the screen, and what is pressed before it is taken, by role and name. */
const PICTURES = [
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
const TEACHERS_PICTURES = [
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
const STUDENTS_PICTURES = [
  [
    'mengumpulkan-tugas',
    '/sia/activity/student-class-lesson',
    ['link', /belum dikumpulkan/],
    ['list', 'Tugas', 'link'],
  ],
]
const requested = process.argv.slice(2)

const data = mkdtempSync(join(tmpdir(), 'pelita-panduan-'))
const server = spawn(process.execPath, ['start.mjs', '--demo'], {
  env: { ...process.env, PORT, SITE: 'off', DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await isReady(server)
  const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] })
  await takePictures(browser, OFFICE, PICTURES)
  await takePictures(browser, TEACHER, TEACHERS_PICTURES)
  await takePictures(browser, STUDENT, STUDENTS_PICTURES)
  await browser.close()
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

async function takePictures(browser, { email, viewport }, pictures) {
  const chosen = pictures.filter(([name]) => requested.length === 0 || requested.includes(name))
  if (chosen.length === 0) return
  mkdirSync(FOLDER, { recursive: true })
  const context = await browser.newContext({ baseURL: ADDRESS, locale: 'id-ID', viewport })
  const page = await context.newPage()
  await page.goto('/signin')
  await page.locator('input').first().fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/signin')
  for (const [name, path, ...presses] of chosen) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const [role, words, within] of presses) {
      const found = page.getByRole(role, { name: words })
      await (within ? found.getByRole(within) : found).first().click()
    }
    await page.waitForTimeout(SETTLED_MS)
    const picture = sharp(await page.screenshot()).resize({ width: 960, withoutEnlargement: true })
    await picture.webp({ quality: 80 }).toFile(join(FOLDER, `${name}.webp`))
    console.log(`${FOLDER}/${name}.webp`)
  }
  await context.close()
}
