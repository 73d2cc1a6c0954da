/** A Chromium that needs nothing installed: `CHROMIUM_PATH`, or the npm package's. */
import { type Browser, chromium } from 'playwright-core'

/** @param options.hasScrollbars whether scrollbars take width, as on Windows; by default they are hidden, as on phones */
export async function launchChromium({ hasScrollbars = false } = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    env,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ignoreDefaultArgs: hasScrollbars ? ['--hide-scrollbars'] : [],
  })
}

type Executable = { executablePath: string; env: Record<string, string> }

/**
 * The binary of the npm package comes with the few libraries a bare system lacks. The first call unpacks it; a second
 * process calling meanwhile would start a file that is still being written (ETXTBSY), so the journeys call it first.
 */
export async function findChromium(): Promise<Executable> {
  const own = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: own }
  // Under this name the package unpacks its libraries too, and says where they are in the environment.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
  return { executablePath, env: { ...own, LD_LIBRARY_PATH, FONTCONFIG_PATH } }
}
