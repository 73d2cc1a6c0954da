/** Checks attachments by their content, since an extension proves nothing. */
import { open, readFile, stat } from 'node:fs/promises'
import {
  extensionOf,
  type FileExtension,
  fileProblem,
  MAX_FILENAME_LENGTH,
} from '#platform/contract/field/attachment.ts'
import { lastLetters, normalizeUnicode } from '#platform/contract/field/unicode.ts'
import type { ReceivedFile } from '../http/body/uploads.ts'
import { ApiError, errors } from '../http/errors.ts'
import { NEEDS_PASSWORD, pdfProblem } from './pdf.ts'
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
/** RAR 1.5 and later. */
const isRar = startsWith(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)
/** The format of Word, Excel and PowerPoint until 2003. @source MS-CFB §2.2 */
const isCompound = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

type Check = (path: string, head: Buffer) => Promise<boolean> | boolean
const checkHead =
  (test: (head: Buffer) => boolean): Check =>
  (_path, head) =>
    test(head)

const CHECKS: Record<FileExtension, Check> = {
  pdf: async (path) => pdfProblem(await readFile(path)) === null,
  png: checkHead(isPng),
  jpg: checkHead(isJpeg),
  jpeg: checkHead(isJpeg),
  webp: checkHead(isWebp),
  rar: checkHead(isRar),
  zip: (path) => isZipWith(path, () => true),
  docx: checkOffice('word/'),
  xlsx: checkOffice('xl/'),
  pptx: checkOffice('ppt/'),
  doc: checkCompound('WordDocument'),
  xls: checkCompound('Workbook', 'Book'),
  ppt: checkCompound('PowerPoint Document'),
  txt: isText,
  csv: isText,
}

/** Whether the content of a file matches its extension. */
export async function hasTypeOfExtension(path: string, extension: FileExtension): Promise<boolean> {
  return CHECKS[extension](path, await readHead(path))
}

/**
 * Checks an upload before it is stored: sanitises its name, and compares its content with its extension.
 *
 * @param allowed the extensions that may be attached here; by default all
 * @throws 422 under `attachment` if the extension is not allowed or does not match the content
 */
export async function checkAttachment(file: ReceivedFile, allowed?: readonly FileExtension[]) {
  const filename = sanitizeFilename(file.filename)
  const extension = extensionOf(filename)
  const { size } = await stat(file.path)
  const problem = fileProblem({ name: filename, size }, allowed)
  if (problem || !extension) throw errors.invalid({ attachment: problem ?? 'Jenis berkas tidak dikenal' })
  if (extension === 'pdf') await refuseLockedPdf(file.path)
  if (!(await hasTypeOfExtension(file.path, extension)))
    throw errors.invalid({
      attachment: `Isi berkas ini bukan ${extension}, atau berkasnya rusak atau dikunci.`,
    })
  return { filename, extension, size }
}

async function refuseLockedPdf(path: string): Promise<void> {
  if (pdfProblem(await readFile(path)) === NEEDS_PASSWORD)
    throw errors.invalid({ attachment: NEEDS_PASSWORD })
}

/** A quotation mark, CR and LF as browsers escape them in the file name of a multipart body. */
const ESCAPED_BY_BROWSERS = /%(?:22|0D|0A)/g

/** Removes folders, control characters, and characters that reverse the reading direction. */
function sanitizeFilename(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const harmless = normalizeUnicode(base)
    .replace(ESCAPED_BY_BROWSERS, '')
    .replace(/[\p{Cc}\p{Bidi_Control}"]/gu, '')
    .trim()
  return lastLetters(harmless, MAX_FILENAME_LENGTH)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** @source ECMA-376: an Office document is a zip with its table of contents and a folder of its kind */
function checkOffice(folder: string): Check {
  return (path) =>
    isZipWith(
      path,
      (names) => names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder)),
    )
}

/** Checks only the entries' names; nothing is unzipped. */
async function isZipWith(path: string, hasExpectedNames: (names: string[]) => boolean): Promise<boolean> {
  try {
    const { entries, close } = await openZip(path, 0)
    close()
    return hasExpectedNames(entries.map(({ name }) => name))
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Searches the stream names, which the file's directory contains as UTF-16. */
function checkCompound(...streams: string[]): Check {
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
