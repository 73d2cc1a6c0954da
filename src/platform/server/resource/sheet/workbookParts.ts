/** Reads the parts of a workbook from its zip as XML, within limits. */
import sax from 'sax'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Maximum bytes of XML per workbook: ten times a year group with all columns filled. */
const MAX_BYTES = 300 * 1024 * 1024
/** Maximum length of a cell; Excel's own limit is 32,767. */
export const MAX_CELL_LENGTH = 40_000
/** Maximum number of parts; a workbook has a few dozen. */
const MAX_PARTS = 5000

/** Why a workbook cannot be read; the caller words it. */
export type RefusalReason =
  | 'empty'
  | 'locked'
  | 'tooLarge'
  | 'tooManyRows'
  | 'broken'
  | 'noSheet'
  | 'openDocument'
  | 'binary'
  | 'numbers'
  | 'word'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

export type Attributes = Readonly<Record<string, string>>

/** Receives the elements of a part as they are read. */
export type PartHandler = {
  open?: (element: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (element: string) => void
  /** Resolves when the reader may go on. */
  drained?: () => Promise<void>
  /** Whether the rest need not be read. */
  hasEnough?: () => boolean
}

export type Parts = {
  has: (name: string) => boolean
  read: (name: string, handler: PartHandler) => Promise<void>
  close: () => void
}

/** Opens a workbook; `read` passes the elements of a part to a handler. */
export async function openParts(path: string): Promise<Parts> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new Refusal('broken')
  })
  const parts = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_PARTS) throw new Refusal('tooLarge')
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Refusal('locked')
      parts.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof Refusal ? error : new Refusal('broken')
  }
  const budget = { left: MAX_BYTES }
  return {
    has: (name) => parts.has(name.toLowerCase()),
    read: (name, handler) => readPart(zip, parts.get(name.toLowerCase()), { handler, budget }),
    close: () => zip.close(),
  }
}

type Reading = { handler: PartHandler; budget: { left: number } }

async function readPart(zip: ZipFile, entry: Entry | undefined, { handler, budget }: Reading): Promise<void> {
  if (!entry) return
  const parser = parserFor(handler)
  const decoder = new TextDecoder()
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      budget.left -= chunk.length
      if (budget.left < 0) throw new Refusal('tooLarge')
      parser.write(decoder.decode(chunk, { stream: true }))
      await handler.drained?.()
      if (handler.hasEnough?.()) return
    }
    parser.close()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('broken')
  }
}

/** Removes the namespace prefix, which differs between programs. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

function parserFor({ open, close, text = () => undefined }: PartHandler) {
  const parser = sax.parser(true, { position: false })
  parser.onopentag = ({ name, attributes }) => open?.(local(name), attributes)
  parser.onclosetag = (name) => close?.(local(name))
  parser.ontext = text
  parser.oncdata = text
  // No spreadsheet program writes a doctype, and its entities could expand without limit.
  parser.ondoctype = () => {
    throw new Refusal('broken')
  }
  parser.onerror = (error) => {
    throw error
  }
  return parser
}

/** The targets of a part's relations, by id and by the last segment of their type. */
export async function relationsOf(parts: Parts, folder: string, file: string) {
  const byId = new Map<string, string>()
  const byType = new Map<string, string>()
  await parts.read(`${folder}_rels/${file}.rels`, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`
      byId.set(Id, target)
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), target)
    },
  })
  return { byId, byType }
}
