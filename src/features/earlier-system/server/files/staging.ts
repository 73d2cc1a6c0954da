/** Checks and stores files before any row is written, and removes them if the import fails. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extensionOf, FILE_TYPES } from '#features/learning/file.ts'
import { IMAGE_WIDTHS, type ImageUse } from '#platform/contract/options.ts'
import { MB } from '#platform/contract/units.ts'
import { hasTypeOfExtension } from '#platform/server/files/fileTypes.ts'
import { createImageName, removeFiles, storeWidths, toRefusalMessage } from '#platform/server/files/images.ts'
import { encodeWidths } from '#platform/server/files/imageWidths.ts'
import { pdfProblem } from '#platform/server/files/pdf.ts'
import type { Files } from '#platform/server/files/storage.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import type { FileIndex } from './fileIndex.ts'

type Picture = { name: string; purpose: ImageUse; width: number; height: number }
type Source = {
  key: string
  /** A path, or the bytes themselves. */
  source: string | Uint8Array
  purpose: ImageUse
}
type StagedDocument = { stored: string; size: number; type: string }
export type Problem = { problem: string }

const FILE_MISSING = 'berkasnya tidak ada di folder'

/** Larger files are not read into memory; a report card has about one megabyte. */
const MAX_BYTES = 200 * MB

export class Staging {
  readonly #files: Files
  readonly #index: FileIndex
  /** Checks every file but stores none. */
  readonly #isDryRun: boolean
  readonly #pictures = new Map<string, Promise<Picture | Problem>>()
  readonly #documents: string[] = []
  #dryRunCount = 0

  constructor({ files, index, isDryRun }: { files: Files; index: FileIndex; isDryRun: boolean }) {
    this.#files = files
    this.#index = index
    this.#isDryRun = isDryRun
  }

  /** Stages a picture; it is stored once per use, even if several records show it. */
  async picture(legacyPath: string, purpose: ImageUse): Promise<string | Problem> {
    const path = this.#index.picture(legacyPath)
    if (path === null) return { problem: FILE_MISSING }
    return await this.#staged({ key: path, source: path, purpose })
  }

  /** The new name of a picture that is already staged; null if it is not. */
  async stagedName(legacyPath: string, purpose: ImageUse): Promise<string | null> {
    const picture = await this.#pictures.get(`${purpose} ${this.#index.picture(legacyPath)}`)
    return picture && !('problem' in picture) ? picture.name : null
  }

  /** Stages a picture embedded in a text; the same bytes are stored once. */
  async embeddedPicture(bytes: Uint8Array): Promise<string | Problem> {
    const key = createHash('sha256').update(bytes).digest('hex')
    return await this.#staged({ key, source: bytes, purpose: 'post' })
  }

  async #staged({ key, source, purpose }: Source): Promise<string | Problem> {
    const staged = this.#pictures.get(`${purpose} ${key}`) ?? this.#encode(source, purpose)
    this.#pictures.set(`${purpose} ${key}`, staged)
    const picture = await staged
    return 'problem' in picture ? picture : picture.name
  }

  async #encode(source: Source['source'], purpose: ImageUse): Promise<Picture | Problem> {
    const encoded = await encodeWidths(source, IMAGE_WIDTHS[purpose], { sender: SERVER, stills: ['gif'] })
    if ('refusal' in encoded) return { problem: toRefusalMessage(encoded) }
    const name = createImageName(encoded)
    try {
      if (!this.#isDryRun) await storeWidths(this.#files, name, encoded)
    } catch (error) {
      await removeFiles({ files: this.#files }, { name, purpose })
      throw error
    }
    return { name, purpose, ...encoded.size }
  }

  /** Stages a report card or letter. */
  async pdf(legacyPath: string): Promise<StagedDocument | Problem> {
    const bytes = await this.#bytesOf(this.#index.document(legacyPath))
    if ('problem' in bytes) return bytes
    const problem = pdfProblem(bytes)
    return problem ? { problem } : this.#put(bytes, FILE_TYPES.pdf)
  }

  /** Stages a file of a material, a task or an answer. */
  async attachment(legacyPath: string): Promise<StagedDocument | Problem> {
    const path = this.#index.document(legacyPath)
    const bytes = await this.#bytesOf(path)
    if ('problem' in bytes) return bytes
    const extension = extensionOf(legacyPath)
    if (!extension || !path) return { problem: 'jenis berkas ini tidak dapat dilampirkan' }
    if (!(await hasTypeOfExtension(path, extension))) return { problem: `isinya bukan ${extension}` }
    return this.#put(bytes, FILE_TYPES[extension])
  }

  async #bytesOf(path: string | null): Promise<Buffer | Problem> {
    if (path === null) return { problem: FILE_MISSING }
    if ((await stat(path)).size > MAX_BYTES) return { problem: 'berkasnya lebih dari 200 MB' }
    return await readFile(path)
  }

  async #put(bytes: Buffer, type: string): Promise<StagedDocument> {
    this.#dryRunCount += 1
    const stored = this.#isDryRun ? `percobaan-${this.#dryRunCount}` : await this.#files.documents.put(bytes)
    if (!this.#isDryRun) this.#documents.push(stored)
    return { stored, size: bytes.length, type }
  }

  async stagedPictures(): Promise<Picture[]> {
    const pictures = await Promise.all(this.#pictures.values())
    return pictures.flatMap((picture) => ('problem' in picture ? [] : [picture]))
  }

  /** Removes everything that was stored. */
  async removeAll(): Promise<void> {
    for (const staged of await Promise.allSettled(this.#pictures.values()))
      if (staged.status === 'fulfilled' && !('problem' in staged.value) && !this.#isDryRun)
        await removeFiles({ files: this.#files }, staged.value)
    for (const name of this.#documents) await this.#files.documents.remove(name)
  }
}
