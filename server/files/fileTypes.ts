/** Files that people attach, known by their content: a name alone may say anything. */
import { open, readFile, stat } from 'node:fs/promises'
import {
  extensionOf,
  type FileExtension,
  fileProblem,
  MAX_FILENAME_LENGTH,
} from '#contract/field/attachment.ts'
import { composed, lastLetters } from '#contract/field/composed.ts'
import type { Received } from '../http/body/uploads.ts'
import { ApiError, errors } from '../http/errors.ts'
import { pdfProblem } from './pdf.ts'
import { openZip } from './zip.ts'

const HEAD_BYTES = 16
const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))

const isJpeg = startsWith(0xff, 0xd8, 0xff)
const isPng = startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const isWebp = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
/** Since version 1.5, and 5. */
const isRar = startsWith(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)
/** What Word, Excel and PowerPoint wrote until 2003. @source MS-CFB §2.2 */
const isCompound = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

type Check = (path: string, head: Buffer) => Promise<boolean> | boolean
const byHead =
  (test: (head: Buffer) => boolean): Check =>
  (_path, head) =>
    test(head)

const CHECKS: Record<FileExtension, Check> = {
  pdf: async (path) => pdfProblem(await readFile(path)) === null,
  png: byHead(isPng),
  jpg: byHead(isJpeg),
  jpeg: byHead(isJpeg),
  webp: byHead(isWebp),
  rar: byHead(isRar),
  zip: (path) => isZipOf(path, () => true),
  docx: officeOf('word/'),
  xlsx: officeOf('xl/'),
  pptx: officeOf('ppt/'),
  doc: compoundOf('WordDocument'),
  xls: compoundOf('Workbook', 'Book'),
  ppt: compoundOf('PowerPoint Document'),
  txt: isText,
  csv: isText,
}

/** Whether a file is what its name says. */
export async function isOfKind(path: string, ending: FileExtension): Promise<boolean> {
  return CHECKS[ending](path, await headOf(path))
}

/**
 * Looks at a file before anything keeps it: its name made harmless, its kind known by content.
 *
 * @param allowed the kinds that may be attached here; all there are, where none are named
 * @throws 422 under `attachment` where it is not what may be attached, by name and by content
 */
export async function checkedAttachment(file: Received, allowed?: readonly FileExtension[]) {
  const filename = sanitizedName(file.filename)
  const extension = extensionOf(filename)
  const { size } = await stat(file.path)
  const problem = fileProblem({ name: filename, size }, allowed)
  if (problem || !extension) throw errors.invalid({ attachment: problem ?? 'Jenis berkas tidak dikenal' })
  if (!(await isOfKind(file.path, extension)))
    throw errors.invalid({
      attachment: `Isi berkas ini bukan ${extension}, atau berkasnya rusak atau dikunci.`,
    })
  return { filename, extension, size }
}

/** A quotation mark, CR and LF as browsers escape them in the file name of a multipart body. */
const ESCAPED_BY_BROWSERS = /%(?:22|0D|0A)/g

/** A name to show and to save under: no folders, no control characters, nothing that shows its extension reversed. */
function sanitizedName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const harmless = composed(base)
    .replace(ESCAPED_BY_BROWSERS, '')
    .replace(/[\p{Cc}\p{Bidi_Control}"]/gu, '')
    .trim()
  return lastLetters(harmless, MAX_FILENAME_LENGTH)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** @source ECMA-376: an Office document is a zip with its table of contents and a folder of its kind */
function officeOf(folder: string): Check {
  return (path) =>
    isZipOf(
      path,
      (names) => names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder)),
    )
}

/** Only the names are looked at; nothing is unpacked. */
async function isZipOf(path: string, holds: (names: string[]) => boolean): Promise<boolean> {
  try {
    const { entries, close } = await openZip(path, 0)
    close()
    return holds(entries.map(({ name }) => name))
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The names of its streams stand in its directory as UTF-16. */
function compoundOf(...streams: string[]): Check {
  return async (path, head) => {
    if (!isCompound(head)) return false
    const bytes = await readFile(path)
    return streams.some((stream) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le')))
  }
}

/** Tab, line ends and form feed are the only control characters of a text. */
async function isText(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return isUtf16 || bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
}
