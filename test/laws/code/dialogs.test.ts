/** Laws: every dialog is that of the kit, which the back button closes, and asks before it closes if something would be lost. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const OTHER_DIALOG = /\b(Dialog|Modal|Confirm)\b[^']*\} from '(@mui\/material|react-admin)'/
const BASE_DIALOG = 'src/platform/console/kit/dialog/BaseDialog.tsx'
const KIT_IMPORT = '/Dialog.tsx'

/** Dialogs in which nothing can be lost, and why. */
const WITHOUT_GUARD: Readonly<Record<string, string>> = {
  'src/platform/console/kit/dialog/RefusalDialog.tsx': 'says why a record cannot be deleted',
  'src/platform/console/kit/dialog/useCopyText.tsx': 'shows a text to copy',
  'src/platform/console/kit/list/filters/FilterButton.tsx': 'filters of a list, which are nobody’s work',
  'src/platform/console/layout/signIn/SignInDialog.tsx': 'has no way to close but its buttons',
  'src/platform/console/outbox/SignOutDialog.tsx': 'is itself a question about what is unsaved',
  'src/platform/console/outbox/UnsentNotice.tsx': 'lists what is kept on the device',
  'src/features/posts/console/posts/history/HistoryDialog.tsx': 'shows versions, and restores one at once',
  'src/features/media/console/media/PickerDialog.tsx': 'has no choices of its own; its contents guard theirs',
  'src/features/media/console/media/MediaPickerDialog.tsx': 'takes a picture at once',
  'src/features/accounts/console/trail/TrailDialog.tsx': 'shows an entry of the trail',
  'src/features/learning/console/files/FilePreview.tsx': 'shows a file',
  'src/features/enrolment/console/studentClasses/CorrectionDialog.tsx':
    'says why a promotion cannot be corrected',
  'src/features/enrolment/console/studentClasses/AttendanceSheetButton.tsx': 'chooses a month to print',
  'src/features/documents/console/bulk/BulkFilePreview.tsx':
    'shows a file, whose answer is kept in the review',
}

const files = readSourceFiles(['src'])
const isGuarded = ({ text }: { text: string }) => /<(LeaveGuard|UnsavedGuard)\b|\buseMarkUnsaved\(/.test(text)
const kitDialogs = files.filter(({ text }) => /<Dialog\b/.test(text) && text.includes(KIT_IMPORT))
/** Dialogs for any content, which has to guard itself. */
const frames = kitDialogs
  .filter((dialog) => !isGuarded(dialog) && /\bchildren: ReactNode\b/.test(dialog.text))
  .flatMap(({ text }) => [...text.matchAll(/export function ([A-Z]\w*)/g)].map(([, name]) => name))
const dialogs = files.filter(
  (file) => kitDialogs.includes(file) || frames.some((name) => file.text.includes(`<${name} `)),
)

it('the dialogs of the kit are found, and those in a frame', () => {
  expect(kitDialogs.length).toBeGreaterThan(20)
  expect(frames).toContain('PickerDialog')
})

it('one part asks before a screen is left, since the router supports one blocker', () => {
  const blockers = files.filter(({ text }) => text.includes('useBlocker('))
  expect(blockers.map(({ file }) => file)).toEqual(['src/platform/console/layout/LeaveQuestion.tsx'])
})

it('no other dialog is used', () => {
  const others = files.filter(({ text }) => OTHER_DIALOG.test(text)).map(({ file }) => file)
  expect(others).toEqual([BASE_DIALOG])
})

it('a dialog without a guard of what is unsaved has nothing to lose', () => {
  const unguarded = dialogs.filter((dialog) => !isGuarded(dialog))
  expect(unguarded.map(({ file }) => file).sort()).toEqual(Object.keys(WITHOUT_GUARD).sort())
})

/** What keeps the content of a dialog over a reload. */
const KEEPS =
  /\b(useDraft|useKeptChoices|useKeptIds|useKeptFiles|useFileUpload|useUploadQueue|usePictureForm|useCsvImport|KeptInput)\b/

/** Dialogs that guard something a reload loses, and why. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'src/platform/console/kit/dialog/OneTimePassword.tsx':
    'a password is shown once, and never stored on a device',
  'src/platform/console/kit/importCsv/passwords/PasswordsResetDialog.tsx': 'the same, of several accounts',
  'src/features/accounts/console/account/secondStep/SetUp.tsx': 'the same, of a second step',
  'src/platform/console/kit/richText/toolbar/RichTextDialog.tsx': 'one address or description within a text',
  'src/features/posts/console/posts/conflict/ConflictDialog.tsx':
    'both versions are there again after a reload',
  'src/features/documents/console/bulk/BulkDialog.tsx':
    'the server keeps the checked zip, and useKeptAnswers what was answered',
}

it('what a dialog guards survives a reload, or the table says why not', () => {
  const losing = dialogs.filter((dialog) => isGuarded(dialog) && !KEEPS.test(dialog.text))
  expect(losing.map(({ file }) => file).sort()).toEqual(Object.keys(NOT_KEPT).sort())
})

const FIELDS =
  /<(TextField|Checkbox|SelectField|AutocompleteField|FormControlLabel|DateField|FileField|PictureFields)\b/

it('a dialog takes nothing while its act is on its way, which would be lost when it closes', () => {
  const acting = files.filter(
    ({ text }) => text.includes('<DialogContent') && /\bisBusy\b|useAction\(/.test(text) && FIELDS.test(text),
  )
  expect(acting.length).toBeGreaterThan(4)
  const taking = acting.filter(({ text }) => !/ inert=\{|<InertWhileSaving\b/.test(text))
  // A code of a few seconds, which is typed again.
  expect(taking.map(({ file }) => file)).toEqual([
    'src/features/accounts/console/account/secondStep/SetUp.tsx',
  ])
})
