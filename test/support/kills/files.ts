/** Compares the files of an installation's folder with its rows. */
import { readdirSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { widthsOf } from '#platform/contract/options.ts'
import type { Installation } from '#test/support/process/installation.ts'

const listPaths = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? join(entry.parentPath, entry.name) : [],
  )
const listNames = (folder: string) => new Set(listPaths(folder).map((path) => basename(path)))

/** The rows of pictures and attachments whose file, or a width of it, is missing. */
export async function findRowsWithoutFile({ folder, selectColumn }: Installation): Promise<string[]> {
  const images = listNames(join(folder, 'images'))
  const documents = listNames(join(folder, 'documents'))
  const attachments = await selectColumn<string>('select stored from learning_files')
  const pictures = await selectColumn<string>("select purpose || ' ' || name from images")
  const pictureFiles = pictures.flatMap((row) => {
    const [purpose = '', name = ''] = row.split(' ')
    return [name, ...widthsOf(purpose).map((width) => `${width}-${name}`)]
  })
  return [
    ...attachments.filter((name) => !documents.has(name)),
    ...pictureFiles.filter((name) => !images.has(name)),
  ]
}

/** Makes all files two hours old, since younger ones may belong to a running upload and are no orphans yet. */
export function ageFiles({ folder }: Installation): void {
  const at = Date.now() / 1000 - 2 * 3600
  for (const room of ['images', 'documents'])
    for (const path of listPaths(join(folder, room))) utimesSync(path, at, at)
}
