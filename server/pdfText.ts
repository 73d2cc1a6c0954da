/** The readable text of PDFs, one after the other, each with a limit of time and memory. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import source from './pdfText.worker.js?raw'
import { oneAtATime } from './turns.ts'

const LONGEST_MS = 5000
/** The thread goes when nobody has asked for so long. */
const IDLE_MS = 10_000
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

const inTurn = oneAtATime()
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** @returns the text of the first pages; '' where there is none, or it takes too long or too much */
export function readPdfText(bytes: Buffer): Promise<string> {
  return inTurn(async () => {
    clearTimeout(idle)
    const text = await ask(bytes)
    idle = setTimeout(dismiss, IDLE_MS).unref()
    return text
  })
}

function ask(bytes: Buffer): Promise<string> {
  worker ??= hire()
  const asked = worker
  return new Promise((resolve) => {
    const answer = (text: string) => {
      clearTimeout(timer)
      // One by one: taking all listeners away would take the thread's own along.
      asked.off('message', answer).off('error', giveUp).off('exit', giveUp)
      resolve(text)
    }
    const giveUp = () => {
      dismiss()
      answer('')
    }
    const timer = setTimeout(giveUp, LONGEST_MS)
    asked.on('message', answer).on('error', giveUp).on('exit', giveUp)
    // A copy: the bytes themselves may still have to be stored.
    const copy = new Uint8Array(bytes)
    asked.postMessage(copy, [copy.buffer])
  })
}

function hire(): Worker {
  const unpdf = createRequire(import.meta.url)
    .resolve('unpdf')
    .replace(/\.cjs$/, '.mjs')
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  const hired = new Worker(url, {
    workerData: { unpdf: pathToFileURL(unpdf).href },
    resourceLimits: LIMITS,
    execArgv: [],
  })
  hired.unref()
  return hired
}

function dismiss() {
  void worker?.terminate()
  worker = null
}
