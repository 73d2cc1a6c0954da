/** Reads uploaded zips entry by entry; sizes and names in the zip are not trusted. */
import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { MB } from '#platform/contract/units.ts'
import { ApiError, errors } from '../http/errors.ts'

export type ZipEntry = {
  /** The position in the zip. */
  index: number
  /** The name in the zip; for display and matching, never used as a path. */
  name: string
  /** @throws EntryProblem if only this entry is broken, 422 if the zip is */
  read: () => Promise<Buffer>
  /** The bytes and their declared size, which is right only if `read` succeeded before. */
  stream: () => Promise<{ stream: Readable; size: number }>
}
export type Zip = { entries: ZipEntry[]; close: () => void }

/** Why one entry cannot be read; the others still can. */
export class EntryProblem extends Error {
  override name = 'EntryProblem'
}

const refuse = (message: string) => errors.invalid({ file: message })
const tooMany = () => refuse(`Zip berisi lebih dari ${LIMITS.zipEntries.toLocaleString('id-ID')} berkas.`)
const MAX_IGNORED_PER_FILE = 4
const NOT_A_ZIP = 'Berkas ini bukan zip yang utuh.'

/**
 * Opens a zip and lists its entries, without folders and system files.
 *
 * @param maxBytes bytes one entry may have
 * @throws 422 if the zip is incomplete, encrypted, or has too many entries
 */
export async function openZip(path: string, maxBytes: number): Promise<Zip> {
  const { zip, entries: allEntries } = await listEntries(path)
  // One budget for the whole zip, so that many small zip bombs count together.
  const budget = { remainingBytes: zip.fileSize * LIMITS.zipRatio, hasSkippedBomb: false }
  const entries = allEntries.flatMap((entry, index) => {
    const name = decodeName(entry)
    if (isSystemFile(name)) return []
    const read = () => readEntry(zip, entry, { maxBytes, budget })
    if (name.length > MAX_NAME_LENGTH) return [{ index, ...toUnreadableEntry(name) }]
    const stream = async () => ({
      stream: await zip.openReadStreamPromise(entry),
      size: entry.uncompressedSize,
    })
    return [{ index, name, read, stream }]
  })
  return { entries, close: () => zip.close() }
}

/** The usual limit of file systems; longer names would make matching slow. */
const MAX_NAME_LENGTH = 255

function toUnreadableEntry(name: string): Pick<ZipEntry, 'name' | 'read' | 'stream'> {
  const refused = () => Promise.reject(new EntryProblem('Nama berkasnya terlalu panjang.'))
  return { name: `${name.slice(0, MAX_NAME_LENGTH - 1)}…`, read: refused, stream: refused }
}

async function listEntries(path: string): Promise<{ zip: ZipFile; entries: Entry[] }> {
  let zip: ZipFile | undefined
  try {
    // Names are decoded here: the library would refuse the whole zip for one invalid name.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    // Some systems add a file for every file, and folders are entries too.
    if (zip.entryCount > LIMITS.zipEntries * MAX_IGNORED_PER_FILE) throw tooMany()
    const entries: Entry[] = []
    let fileCount = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw refuse('Zip ini dikunci dengan password. Buat zip tanpa password.')
      if (!isSystemFile(decodeName(entry))) fileCount += 1
      if (fileCount > LIMITS.zipEntries) throw tooMany()
      entries.push(entry)
    }
    return { zip, entries }
  } catch (error) {
    zip?.close()
    throw error instanceof ApiError ? error : refuse(NOT_A_ZIP)
  }
}

type Budget = { remainingBytes: number; hasSkippedBomb: boolean }
type ReadLimits = { maxBytes: number; budget: Budget }

async function readEntry(zip: ZipFile, entry: Entry, { maxBytes, budget }: ReadLimits): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw new EntryProblem('Cara kompresinya tidak didukung.')
  const chunks: Buffer[] = []
  let size = 0
  let checksum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      size += chunk.length
      budget.remainingBytes -= chunk.length
      if (budget.remainingBytes < 0) throw createBombError(entry, size, budget)
      if (size > maxBytes) throw new EntryProblem(`Lebih besar dari ${maxBytes / MB} MB.`)
      checksum = crc32(chunk, checksum)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError || error instanceof EntryProblem) throw error
    throw new EntryProblem('Rusak di dalam zip.')
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32)
    throw new EntryProblem('Rusak di dalam zip.')
  return Buffer.concat(chunks, size)
}

/** One zip bomb is reported as a broken entry; after that, or for many small ones, the whole zip is refused. */
function createBombError({ compressedSize }: Entry, size: number, budget: Budget): Error {
  if (budget.hasSkippedBomb || size <= compressedSize * LIMITS.zipRatio)
    return refuse('Isi zip ini mengembang tidak wajar, jadi tidak dibuka.')
  budget.hasSkippedBomb = true
  budget.remainingBytes += size
  return new EntryProblem('Mengembang tidak wajar, jadi tidak dibuka.')
}

/** Decodes a name without control characters, which would break reports, and NUL, which PostgreSQL refuses. */
function decodeName(entry: Entry): string {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags } = entry
  // Some systems write UTF-8 without the flag; text in older code pages is hardly ever valid UTF-8.
  const isUnflaggedUtf8 = isUtf8(raw) && !isAscii(raw)
  const name = String(
    getFileNameLowLevel(isUnflaggedUtf8 ? flags | 0x800 : flags, raw, entry.extraFields, false),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
  return normalizeUnicode(name).replace(/[\u0000-\u001f\u007f]/g, '')
}

/** @example isSystemFile('__MACOSX/._slip.pdf') // true */
function isSystemFile(name: string): boolean {
  const parts = name.split(/[/\\]/)
  const base = parts.at(-1) ?? ''
  return (
    base === '' ||
    base.startsWith('.') ||
    parts.includes('__MACOSX') ||
    /^(thumbs\.db|desktop\.ini)$/i.test(base)
  )
}
