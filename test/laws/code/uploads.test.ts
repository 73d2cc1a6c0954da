/** Law: a file on its way is kept on the device until the server has it, or the table says why not. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

/** The transport of all calls itself. */
const TRANSPORT = 'src/platform/console/providers/call.ts'
const consoleFiles = readSourceFiles(['src']).filter(
  ({ file }) => /^src\/(platform|features\/[\w-]+)\/console\//.test(file) && file !== TRANSPORT,
)

const KIT = 'src/platform/console/kit'
const KEPT_DOCUMENT = 'src/features/documents/console/documents/KeptInput.tsx'
/** By the file that sends files: the one that keeps them until then, or why they are not kept. */
const SENDERS: Record<string, { keptBy: string } | { unkept: string }> = {
  [`${KIT}/field/imageInputs.tsx`]: { keptBy: `${KIT}/upload/ImageUpload.tsx` },
  [`${KIT}/field/PrivateFileInput.tsx`]: { keptBy: `${KIT}/field/PrivateFileInput.tsx` },
  'src/features/posts/console/posts/postImages.ts': { keptBy: `${KIT}/richText/RichTextEditor.tsx` },
  'src/features/media/console/slides/slideImages.ts': { keptBy: `${KIT}/upload/ImageUpload.tsx` },
  'src/features/media/console/galleries/galleryImages.ts': { keptBy: `${KIT}/upload/useUploadQueue.ts` },
  'src/features/website/console/settings/settingImages.ts': { keptBy: `${KIT}/upload/ImageUpload.tsx` },
  'src/features/media/console/media/MediaList.tsx': { keptBy: `${KIT}/upload/useUploadQueue.ts` },
  'src/features/media/console/media/MediaDialog.tsx': {
    unkept: 'It changes published pages at once, so a later page must not repeat it unseen; leaving asks.',
  },
  'src/features/learning/console/files/useUploads.ts': {
    keptBy: 'src/features/learning/console/files/useUploads.ts',
  },
  'src/features/people/console/profile/useSaveProfile.ts': {
    keptBy: 'src/features/people/console/profile/useSaveProfile.ts',
  },
  [`${KIT}/importCsv/useCsvImport.ts`]: {
    unkept:
      'It is a file of this computer that is checked first; what is decided about it is kept in the tab.',
  },
  'src/features/documents/console/bulk/zip/useBulkUpload.ts': {
    unkept: 'A zip has up to 512 MB. Once it is checked the server keeps it, and the dialog offers it again.',
  },
  'src/features/documents/console/rapors/RaporDialog.tsx': { keptBy: KEPT_DOCUMENT },
  'src/features/attendance/console/own/RequestButton.tsx': {
    unkept: 'A photo of this device, sent by the button below it; what is typed beside it is kept.',
  },
  'src/features/documents/console/graduations/GraduationDialog.tsx': { keptBy: KEPT_DOCUMENT },
}

/** @returns the arguments of each call of the server, up to the closing bracket */
function readCalls(text: string): string[] {
  return text
    .split(/(?<![\w.])call\(/)
    .slice(1)
    .map(readArguments)
}

function readArguments(text: string): string {
  let depth = 1
  const end = [...text].findIndex((character) => {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    return depth === 0
  })
  return text.slice(0, end)
}

const sendsFile = ({ text }: { text: string }) =>
  readCalls(text).some((input) => /\bfile\b(?!: null)|\.\.\.upload\b/.test(input))
const KEEPS = /\b(useKeptFiles|useFileUpload|keepFile)\(/

it('every file that sends a file is in the table', () => {
  const senders = consoleFiles.filter(sendsFile).map(({ file }) => file)
  expect(senders.sort()).toEqual(Object.keys(SENDERS).sort())
})

it('and what it sends is kept where the table says', () => {
  const keepers = Object.values(SENDERS).flatMap((sender) => ('keptBy' in sender ? [sender.keptBy] : []))
  expect(keepers.length).toBeGreaterThan(5)
  const keeping = new Set(consoleFiles.filter(({ text }) => KEEPS.test(text)).map(({ file }) => file))
  expect(keepers.filter((file) => !keeping.has(file))).toEqual([])
})

it('a file is chosen nowhere else', () => {
  const choosers = consoleFiles.filter(({ text }) => /\btype="file"\n|<FileDrop\b/.test(text))
  expect(choosers.map(({ file }) => file).sort()).toEqual(CHOOSERS)
})

const CHOOSERS = [
  'src/features/attendance/console/own/RequestButton.tsx',
  'src/features/school/console/holidays/PasteStep.tsx',
  `${KIT}/field/PrivateFileInput.tsx`,
  `${KIT}/importCsv/ImportCsvPick.tsx`,
  `${KIT}/richText/toolbar/RichTextFileTool.tsx`,
  `${KIT}/richText/toolbar/RichTextImageTools.tsx`,
  `${KIT}/upload/FileDrop.tsx`,
  `${KIT}/upload/ImageUpload.tsx`,
  `${KIT}/upload/ImageUploadsDialog.tsx`,
  'src/features/documents/console/bulk/BulkFileStep.tsx',
  'src/features/documents/console/documents/DocumentParts.tsx',
  'src/features/learning/console/files/AttachmentsUpload.tsx',
  'src/features/media/console/media/MediaDialog.tsx',
  'src/features/people/console/profile/PhotoPicker.tsx',
].sort()
