/**
 * The widths of an uploaded image, made in a process of its own: what decoding takes, a hundred
 * megabytes and more that the allocator would keep, goes back to the system with it, and a file that
 * breaks the decoder breaks nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { LIMITS } from '#contract/options.ts'
import source from './imageWidths.worker.js?raw'
import { oneAtATime } from './turns.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const
export type ImageFormat = (typeof FORMATS)[number]

export type Encoded =
  | { format: ImageFormat; images: { width: number; bytes: Uint8Array }[] }
  | { refusal: 'unreadable' | 'tooLarge' }

/** No side of a stored image is longer than this, in pixels; a phone's 4,000 serve no page. */
const LONGEST_SIDE = 1920
const LONGEST_MS = 60_000
/** The process goes when nobody has uploaded for so long; the images of one post share it. */
const IDLE_MS = 5_000

/** One image at a time: a decoded photo takes a hundred megabytes. */
const inTurn = oneAtATime()
let child: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/** Re-encodes without metadata, orientation applied: the image itself as width 0, then every width. */
export function encodeWidths(path: string, widths: readonly number[]): Promise<Encoded> {
  return inTurn(async () => {
    clearTimeout(idle)
    const answer = await ask({
      path,
      widths,
      formats: FORMATS,
      longestSide: LONGEST_SIDE,
      limitInputPixels: LIMITS.imagePixels,
    })
    idle = setTimeout(dismiss, IDLE_MS).unref()
    return answer
  })
}

function ask(job: object): Promise<Encoded> {
  child ??= hire()
  const asked = child
  // Only while it works does it keep this process from ending.
  asked.ref()
  asked.channel?.ref()
  return new Promise((resolve) => {
    const answer = (encoded: Encoded) => {
      clearTimeout(timer)
      asked.off('message', answer).off('error', giveUp).off('exit', giveUp)
      asked.unref()
      asked.channel?.unref()
      resolve(encoded)
    }
    const giveUp = () => {
      dismiss()
      answer({ refusal: 'unreadable' })
    }
    const timer = setTimeout(giveUp, LONGEST_MS)
    asked.on('message', answer).on('error', giveUp).on('exit', giveUp)
    asked.send(job)
  })
}

function hire(): ChildProcess {
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
  const hired = spawn(process.execPath, ['--input-type=module', '--eval', source, sharp], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  // Whatever ends it between two images, the next one gets another.
  const forget = () => {
    if (child === hired) child = null
  }
  return hired.on('exit', forget).on('error', forget)
}

function dismiss() {
  child?.kill()
  child = null
}
