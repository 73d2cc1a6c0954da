/** Checks that a file is a complete PDF that opens without a password, by its beginning and its end. */
import { opensWithoutPassword } from './pdfPassword.ts'

/** The last bytes, which contain the offset of the cross-reference table. */
const TAIL_BYTES = 2048
const PDF_SIGNATURE = '%PDF-'
const CROSS_REFERENCE = /^\s*(xref|\d+\s+\d+\s+obj)/

/** Blanks and a byte order mark, which some programs write before a PDF; every viewer skips them. */
const BEFORE = /^(?:\s|\0|\xef\xbb\xbf)*/
const MAX_BEFORE = 1024
/** Zeros and blanks, which scanners write after it. */
const isFiller = (byte: number | undefined) => byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d

export const NEEDS_PASSWORD =
  'Berkas PDF ini memerlukan password untuk dibuka. Simpan tanpa password, lalu unggah lagi.'

/**
 * The reason why these bytes are not a complete PDF; null if they are.
 *
 * @source ISO 32000-1 §7.5.5: the last lines are startxref, an offset and %%EOF
 */
export function pdfProblem(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'Berkas kosong.'
  const start = BEFORE.exec(bytes.toString('latin1', 0, MAX_BEFORE))?.[0].length ?? 0
  const pdf = withoutFiller(bytes.subarray(start))
  if (pdf.toString('latin1', 0, PDF_SIGNATURE.length) !== PDF_SIGNATURE) return 'Bukan berkas PDF.'
  return structureProblem(pdf) ?? (opensWithoutPassword(pdf) ? null : NEEDS_PASSWORD)
}

function withoutFiller(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > 0 && isFiller(bytes[end - 1])) end -= 1
  return bytes.subarray(0, end)
}

function structureProblem(bytes: Buffer): string | null {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const offset = Number([...tail.matchAll(/startxref\s+(\d+)\s+%%EOF/g)].at(-1)?.[1] ?? Number.NaN)
  const isInside = offset < bytes.length
  if (!isInside) return 'Berkas PDF terpotong atau rusak.'
  // Some programs write a wrong offset; readers then use the trailer.
  const isFound =
    CROSS_REFERENCE.test(bytes.toString('latin1', offset, offset + 40)) || tail.includes('trailer')
  return isFound ? null : 'Berkas PDF rusak: daftar isinya tidak terbaca.'
}
