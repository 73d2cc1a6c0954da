/** Zips from outside, read entry by entry; nothing a zip says of itself is believed. */

import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { composed } from '#contract/field/composed.ts'
import { LIMITS } from '#contract/options.ts'
import { MB } from '#contract/units.ts'
import { ApiError, errors } from '../http/errors.ts'

export type ZipEntry = {
  /** Its number in the zip. */
  index: number
  /** As the zip spells it; for showing and matching, never a path. */
  name: string
  /** @throws EntryProblem where this entry alone is at fault, 422 where the zip is */
  read: () => Promise<Buffer>
  /** Its bytes as they come and how many they say they are; only for an entry that was read whole before. */
  stream: () => Promise<{ stream: Readable; size: number }>
}
export type Zip = { entries: ZipEntry[]; close: () => void }

/** Why one entry cannot be read; the others can. */
export class EntryProblem extends Error {
  override name = 'EntryProblem'
}

const refuse = (message: string) => errors.invalid({ file: message })
const tooMany = () => refuse(`Zip berisi lebih dari ${LIMITS.zipEntries.toLocaleString('id-ID')} berkas.`)
const MAX_IGNORED_PER_FILE = 4
const NOT_A_ZIP = 'Berkas ini bukan zip yang utuh.'

/**
 * Opens a zip and lists what it holds; folders and what systems leave behind are passed over.
 *
 * @param most bytes one entry may have
 * @throws 422 for what is no whole zip, is encrypted, or has too many entries
 */
export async function openZip(path: string, most: number): Promise<Zip> {
  const { zip, found } = await listed(path)
  // One count for the whole zip, so that many small bombs are one.
  const budget = { left: zip.fileSize * LIMITS.zipRatio, hasSpared: false }
  const entries = found.flatMap((entry, index) => {
    const name = nameOf(entry)
    if (isLitter(name)) return []
    const read = () => readEntry(zip, entry, { most, budget })
    if (name.length > MAX_NAME_LENGTH) return [{ index, ...tooLongNamed(name) }]
    const stream = async () => ({
      stream: await zip.openReadStreamPromise(entry),
      size: entry.uncompressedSize,
    })
    return [{ index, name, read, stream }]
  })
  return { entries, close: () => zip.close() }
}

/** What systems let a file be called; matching looks at a name many times. */
const MAX_NAME_LENGTH = 255

function tooLongNamed(name: string): Pick<ZipEntry, 'name' | 'read' | 'stream'> {
  const refused = () => Promise.reject(new EntryProblem('Nama berkasnya terlalu panjang.'))
  return { name: `${name.slice(0, MAX_NAME_LENGTH - 1)}…`, read: refused, stream: refused }
}

async function listed(path: string): Promise<{ zip: ZipFile; found: Entry[] }> {
  let zip: ZipFile | undefined
  try {
    // Names are decoded here: the library's own check would let one bad name end the whole zip.
    zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false })
    // Some systems leave one beside every file, and folders come on top.
    if (zip.entryCount > LIMITS.zipEntries * MAX_IGNORED_PER_FILE) throw tooMany()
    const found: Entry[] = []
    let files = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw refuse('Zip ini dikunci dengan password. Buat zip tanpa password.')
      if (!isLitter(nameOf(entry))) files += 1
      if (files > LIMITS.zipEntries) throw tooMany()
      found.push(entry)
    }
    return { zip, found }
  } catch (error) {
    zip?.close()
    throw error instanceof ApiError ? error : refuse(NOT_A_ZIP)
  }
}

type Budget = { left: number; hasSpared: boolean }
type Bounds = { most: number; budget: Budget }

async function readEntry(zip: ZipFile, entry: Entry, { most, budget }: Bounds): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw new EntryProblem('Cara kompresinya tidak didukung.')
  const chunks: Buffer[] = []
  let size = 0
  let sum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      size += chunk.length
      budget.left -= chunk.length
      if (budget.left < 0) throw overspent(entry, size, budget)
      if (size > most) throw new EntryProblem(`Lebih besar dari ${most / MB} MB.`)
      sum = crc32(chunk, sum)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError || error instanceof EntryProblem) throw error
    throw new EntryProblem('Rusak di dalam zip.')
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new EntryProblem('Rusak di dalam zip.')
  return Buffer.concat(chunks, size)
}

/** A single bomb is its own fault; more than one, or many too light ones, are the zip's. */
function overspent({ compressedSize }: Entry, size: number, budget: Budget): Error {
  if (budget.hasSpared || size <= compressedSize * LIMITS.zipRatio)
    return refuse('Isi zip ini mengembang tidak wajar, jadi tidak dibuka.')
  budget.hasSpared = true
  budget.left += size
  return new EntryProblem('Mengembang tidak wajar, jadi tidak dibuka.')
}

/** Control characters would break a report or a table, and PostgreSQL keeps no NUL. */
function nameOf(entry: Entry): string {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags } = entry
  // Some systems write UTF-8 and do not say so; an older code page hardly ever looks like it.
  const isSilentUtf8 = isUtf8(raw) && !isAscii(raw)
  const name = String(
    getFileNameLowLevel(isSilentUtf8 ? flags | 0x800 : flags, raw, entry.extraFields, false),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
  return composed(name).replace(/[\u0000-\u001f\u007f]/g, '')
}

/** @example isLitter('__MACOSX/._rapor.pdf') // true */
function isLitter(name: string): boolean {
  const parts = name.split(/[/\\]/)
  const base = parts.at(-1) ?? ''
  return (
    base === '' ||
    base.startsWith('.') ||
    parts.includes('__MACOSX') ||
    /^(thumbs\.db|desktop\.ini)$/i.test(base)
  )
}
