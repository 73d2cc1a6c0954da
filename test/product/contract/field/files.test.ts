/** The checks of a selected file before it is uploaded. */

import { describe, expect, it } from 'vitest'
import { postFileProblem } from '#features/posts/console/posts/postFileProblem.ts'
import { extensionOf, FILE_TYPES, fileProblem, isPreviewed } from '#platform/contract/field/attachment.ts'
import {
  fileTooLargeMessage,
  sizeProblem,
  UPLOAD_KINDS,
  uploadProblem,
} from '#platform/contract/field/uploadProblem.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { MB } from '#platform/contract/units.ts'

describe('the kind of a file', () => {
  it.each([
    ['tugas.pdf', 'pdf'],
    ['Tugas Bab 2.PDF', 'pdf'],
    ['arsip.tar.zip', 'zip'],
    ['.pdf', 'pdf'],
    ['foto.JPeG', 'jpeg'],
  ])('of %j is %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })

  it.each([
    'program.exe',
    'halaman.html',
    'gambar.svg',
    'pdf',
    '',
    'tugas.pdf.',
    'tugas.pdf.exe',
    'tugas.constructor',
    'tugas.__proto__',
    'tugas.toString',
  ])('of %j may not be attached', (name) => {
    expect(extensionOf(name)).toBeNull()
    expect(fileProblem({ name, size: 9 })).toMatch(
      /^Jenis berkas ini tidak dapat dilampirkan\. Yang dapat: pdf, /,
    )
  })

  it('is shown inside the page for PDFs and pictures, everything else is downloaded', () => {
    const previewed = Object.entries(FILE_TYPES).flatMap(([extension, type]) =>
      isPreviewed(type) ? [extension] : [],
    )
    expect(previewed).toEqual(['pdf', 'png', 'jpg', 'jpeg', 'webp'])
  })
})

describe('the size of a file', () => {
  it.each([
    ['no bytes', 0, 'Berkas ini kosong.'],
    ['one byte', 1, undefined],
    ['exactly the maximum', 10 * MB, undefined],
    ['one byte more', 10 * MB + 1, 'Berkas terlalu besar. Paling besar 10 MB.'],
  ])('%s', (_, size, problem) => {
    expect(sizeProblem(size, 10 * MB)).toBe(problem)
  })

  it.each([
    [LIMITS.csvBytes, '20 MB'],
    [LIMITS.pdfBytes, '10 MB'],
    [LIMITS.zipBytes, '512 MB'],
    [LIMITS.attachmentBytes, '10 MB'],
  ])('the limit of %d bytes reads %s', (bytes, label) => {
    expect(fileTooLargeMessage(bytes)).toBe(`Berkas terlalu besar. Paling besar ${label}.`)
  })
})

describe('an upload', () => {
  it.each([
    ['pdf', 'rapor.pdf', 9, undefined],
    ['pdf', 'RAPOR.PDF', 9, undefined],
    ['pdf', 'rapor.docx', 9, 'Hanya berkas .pdf.'],
    ['pdf', 'rapor.pdf.docx', 9, 'Hanya berkas .pdf.'],
    ['pdf', 'rapor.pdf', 0, 'Berkas ini kosong.'],
    ['pdf', 'rapor.pdf', UPLOAD_KINDS.pdf.bytes + 1, 'Berkas terlalu besar. Paling besar 10 MB.'],
    ['zip', 'rapor.zip', UPLOAD_KINDS.pdf.bytes + 1, undefined],
    ['zip', 'rapor.rar', 9, 'Hanya berkas .zip.'],
    ['zip', 'rapor.zip', UPLOAD_KINDS.zip.bytes + 1, 'Berkas terlalu besar. Paling besar 512 MB.'],
  ] as const)('as %s: %s of %d bytes', (kind, name, size, problem) => {
    expect(uploadProblem(kind, { name, size })).toBe(problem)
  })
})

describe('a document in a post', () => {
  it.each([
    'surat.pdf',
    'daftar.xlsx',
    'daftar.xls',
    'surat.docx',
    'surat.doc',
    'a.ppt',
    'a.pptx',
    'a.txt',
    'a.csv',
  ])('may be %s', (name) => {
    expect(postFileProblem({ name, size: 9 })).toBeUndefined()
  })

  it.each(['foto.jpg', 'foto.png', 'arsip.zip', 'arsip.rar', 'halaman.html'])('may not be %s', (name) => {
    expect(postFileProblem({ name, size: 9 })).toMatch(/tidak dapat dilampirkan/)
  })

  it('holds at most 10 MB', () => {
    expect(postFileProblem({ name: 'surat.pdf', size: 10 * MB })).toBeUndefined()
    expect(postFileProblem({ name: 'surat.pdf', size: 10 * MB + 1 })).toMatch(/Paling besar 10 MB/)
  })
})
