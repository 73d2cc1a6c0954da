/** The type of a file is detected by its content, not by its name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_TYPES, type FileExtension } from '#features/learning/file.ts'
import { hasTypeOfExtension } from '#platform/server/files/fileTypes.ts'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf, makeZip } from '#test/support/sia/documents.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-types-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const createEntry = (name: string) => ({ name, bytes: Buffer.from('x') })
const createOfficeFile = (folderName: string) =>
  makeZip([createEntry('[Content_Types].xml'), createEntry(`${folderName}/a.xml`)])
const createCompoundFile = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(512),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ])

/** Each content with all extensions that are valid for it. */
const FILE_CONTENTS: [string, () => Promise<Buffer> | Buffer, FileExtension[]][] = [
  // A small PDF may be plain text too.
  ['a PDF', () => makePdf('Siti'), ['pdf', 'txt', 'csv']],
  ['a JPEG', () => drawImage({ width: 9, height: 9, format: 'jpeg' }), ['jpg', 'jpeg']],
  ['a PNG', () => drawImage({ width: 9, height: 9, format: 'png' }), ['png']],
  ['a WebP', () => drawImage({ width: 9, height: 9, format: 'webp' }), ['webp']],
  ['a zip', () => makeZip([createEntry('a.txt')]), ['zip']],
  ['a Word document', () => createOfficeFile('word'), ['docx', 'zip']],
  ['an Excel sheet', () => createOfficeFile('xl'), ['xlsx', 'zip']],
  ['a presentation', () => createOfficeFile('ppt'), ['pptx', 'zip']],
  ['an Office document without its table of contents', () => makeZip([createEntry('word/a.xml')]), ['zip']],
  ['an old Word document', () => createCompoundFile('WordDocument'), ['doc']],
  ['an old Excel sheet', () => createCompoundFile('Workbook'), ['xls']],
  ['an older Excel sheet', () => createCompoundFile('Book'), ['xls']],
  ['an old presentation', () => createCompoundFile('PowerPoint Document'), ['ppt']],
  ['a RAR archive', () => Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x00]), ['rar']],
  ['a text', () => Buffer.from('Nama;Nilai\r\nSiti;80\té\n'), ['txt', 'csv']],
  ['a text as Windows writes it', () => Buffer.from('\ufeffNama', 'utf16le'), ['txt', 'csv']],
  ['a program', () => Buffer.from('MZ\x90\x00\x03\x00'), []],
  ['a page', () => Buffer.concat([Buffer.from('<html>'), Buffer.from([0])]), []],
]

describe.each(FILE_CONTENTS)('%s', (_case, createContent, validExtensions) => {
  it.each(Object.keys(FILE_TYPES) as FileExtension[])(
    'named .%s is accepted only with a valid extension',
    async (extension) => {
      const path = join(folder, 'file')
      writeFileSync(path, await createContent())
      expect(await hasTypeOfExtension(path, extension)).toBe(validExtensions.includes(extension))
    },
  )
})

it('an empty file has no type', async () => {
  const path = join(folder, 'empty')
  writeFileSync(path, '')
  for (const extension of ['pdf', 'png', 'jpg', 'webp', 'zip', 'rar', 'docx', 'doc'] as const)
    expect(await hasTypeOfExtension(path, extension), extension).toBe(false)
})
