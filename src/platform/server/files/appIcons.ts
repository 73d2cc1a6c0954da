/** The icons of the installed console: the school's logo, else the icon of the console, made when they are first asked for. */
import { readFile } from 'node:fs/promises'
import { errors } from '../http/errors.ts'
import { SERVER } from '../workers/fairQueue.ts'
import { openWorker } from '../workers/workerProcess.ts'
import type { Images } from './storage.ts'
import { readBytes } from './store/objectStore.ts'

export const ICON_SIZES = [192, 512] as const

export type AppIcon = {
  size: (typeof ICON_SIZES)[number]
  /** Whether the device cuts it into its own shape: it then fills its square, with the picture in the middle. */
  isMaskable: boolean
}

/** What the child process is sent. */
export type IconJob = AppIcon & { source: Uint8Array }
export type IconResult = { bytes: Uint8Array } | { refusal: 'unreadable' }

const draw = openWorker<IconJob, IconResult>({
  name: 'appIcons.worker',
  baseUrl: import.meta.url,
  timeoutMs: 20_000,
  idleMs: 2_000,
})

/**
 * @param defaultFile the picture of a school without a logo
 * @returns a function that makes an icon once, and again for another logo
 */
export function appIconReader(images: Pick<Images, 'open'>, defaultFile: string) {
  let made: { logo: string; icons: Map<string, Promise<Buffer>> } = { logo: '', icons: new Map() }
  return (logo: string, icon: AppIcon): Promise<Buffer> => {
    if (made.logo !== logo) made = { logo, icons: new Map() }
    const { icons } = made
    const key = `${icon.size} ${icon.isMaskable}`
    const known = icons.get(key)
    if (known) return known
    const making = makeIcon(images, { logo, defaultFile, icon })
    icons.set(key, making)
    // Asked for again, it is tried again.
    making.catch(() => icons.delete(key))
    return making
  }
}

type Sources = { logo: string; defaultFile: string; icon: AppIcon }

async function makeIcon(images: Pick<Images, 'open'>, { logo, defaultFile, icon }: Sources): Promise<Buffer> {
  const stored = logo ? await images.open(logo) : null
  const drawn = stored && (await draw({ ...icon, source: await readBytes(stored) }, SERVER))
  if (drawn && 'bytes' in drawn) return Buffer.from(drawn.bytes)
  // A logo that is missing or cannot be read leaves the school with the console's own icon.
  const fallback = await draw({ ...icon, source: await readFile(defaultFile) }, SERVER)
  if (fallback && 'bytes' in fallback) return Buffer.from(fallback.bytes)
  throw errors.notFound('Ikon ini tidak dapat dibuat.')
}
