/** Checks that a file is a complete PDF, by its beginning and its end. */

/** The last bytes, which contain the offset of the cross-reference table. */
const TAIL_BYTES = 2048
const PDF_SIGNATURE = '%PDF-'
const CROSS_REFERENCE = /^\s*(xref|\d+\s+\d+\s+obj)/

/**
 * The reason why these bytes are not a complete PDF; null if they are.
 *
 * @source ISO 32000-1 §7.5.5: the last lines are startxref, an offset and %%EOF
 */
export function pdfProblem(bytes: Buffer): string | null {
  if (bytes.length === 0) return 'Berkas kosong.'
  if (bytes.toString('latin1', 0, PDF_SIGNATURE.length) !== PDF_SIGNATURE) return 'Bukan berkas PDF.'
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const offset = Number([...tail.matchAll(/startxref\s+(\d+)\s+%%EOF/g)].at(-1)?.[1] ?? Number.NaN)
  const isInside = offset < bytes.length
  if (!isInside) return 'Berkas PDF terpotong atau rusak.'
  // Some programs write a wrong offset; readers then use the trailer.
  const isFound =
    CROSS_REFERENCE.test(bytes.toString('latin1', offset, offset + 40)) || tail.includes('trailer')
  return isFound ? null : 'Berkas PDF rusak: daftar isinya tidak terbaca.'
}
