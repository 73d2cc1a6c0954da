/** Laws: what is saved without a button goes through the outbox, and only named files keep something in the browser. */
import { describe, expect, it } from 'vitest'
import { findUnpressedSaves } from '#test/support/source/saves.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const files = readSourceFiles(['src'])
const consoleFiles = files.filter(({ file }) => /^src\/(platform|features\/[\w-]+)\/console\//.test(file))
const isOutbox = (file: string) => /\/\w+Outbox\.ts$/.test(file)

const WRITE_CALL = /export const (\w+) = endpoint\(\{\s*method: '(?:POST|PUT|PATCH|DELETE)'/g
const writeCalls = files.flatMap(({ text }) => [...text.matchAll(WRITE_CALL)].map(([, name = '']) => name))

/** What runs code without a press of a button. */
const TRIGGERS = /\bonBlur\b|\bset(Timeout|Interval)\(|\buseEffect(Event)?\(|addEventListener\(/
/** Fields that only show an error when they are left. */
const SAVES_NOTHING = ['src/features/enrolment/console/studentClasses/CorrectionDialog.tsx']

const STORAGE_USERS = [
  // Reads who is signed in, to paint the frame of their home.
  'src/platform/console/chooseFrame.ts',
  // Answers of one person, deleted with the session; scripts and the page, which are the same for everybody.
  'src/platform/console/offline/keptAnswers.ts',
  'src/platform/console/offline/install.ts',
  'src/platform/console/offline/serviceWorker.ts',
  'src/platform/console/outbox/earlier.ts',
  'src/platform/console/outbox/entries.ts',
  'src/platform/console/outbox/fileStore.ts',
  'src/platform/console/prefetchedList.ts',
  'src/platform/console/providers/data/drafts.ts',
  'src/platform/console/providers/data/forgetPerson.ts',
  'src/platform/console/providers/data/storedLists.ts',
  'src/platform/console/providers/lostAnswers.ts',
  'src/platform/console/providers/session.ts',
  // Forms, which are saved with a button; everything else is in the outbox.
  // What the script before the console needs, and the session.
].sort()

const EVENT_USERS = [
  'src/platform/console/outbox/entries.ts',
  'src/platform/console/outbox/sender.ts',
  // Other tabs sign in or out.
  'src/platform/console/providers/session.ts',
  'src/platform/console/providers/data/forgetPerson.ts',
  // Asks whether there is a new version.
  'src/platform/console/offline/install.ts',
  // Says that there is no connection.
  'src/platform/console/layout/OfflineAlert.tsx',
  // Stores the draft of a form that has a button.
  'src/platform/console/kit/draft/FormDraft.tsx',
  // Loads a missing script again.
  'src/platform/console/kit/guard/ScreenBoundary.tsx',
  // Continues with files that are kept on the device.
  'src/platform/console/kit/upload/kept/useUploader.ts',
  'src/features/posts/console/posts/autosave/useAutosaveTriggers.ts',
].sort()

it('no file calls a write where a timer, an event or leaving a field runs code', () => {
  expect(writeCalls.length).toBeGreaterThan(80)
  const sends = new RegExp(`\\bcall\\(\\s*(${writeCalls.join('|')})\\b`)
  expect(consoleFiles.filter(({ text }) => sends.test(text)).length).toBeGreaterThan(40)
  const offenders = consoleFiles.filter(
    ({ file, text }) => !isOutbox(file) && sends.test(text) && TRIGGERS.test(text),
  )
  expect(offenders.map(({ file }) => file)).toEqual(SAVES_NOTHING)
})

/** Leaving a form discards its private copy; one that remains is only offered once more. */
const DISCARDS = new Set(['dropAutosave'])

it('no timer, event, effect, left field or drag reaches a write in another file', () => {
  const sending = new Set(writeCalls.filter((name) => !DISCARDS.has(name)))
  expect(findUnpressedSaves(consoleFiles, { writeCalls: sending, isExempt: isOutbox })).toEqual([])
})

describe('a save without a button is found', () => {
  const NOTES = 'export const saveNote = (note) => call(updateNote, { body: note })'
  const USE_NOTE = `import { saveNote } from './notes.ts'
    export function useNote() { const save = () => saveNote(1); return { save } }`
  const USE_LATER = 'export function useLater({ run }) { useEffect(() => { const timer = setTimeout(run) }) }'
  const BOX = 'export function Box({ onChange }) { useEffect(() => onChange(1)) }'
  const TREE = 'export function Tree({ onChange }) { return <Dnd onDragEnd={() => onChange(1)} /> }'
  const SCREENS: [string, string][] = [
    [
      'in an effect',
      "import { saveNote } from './notes.ts'; export function Screen() { useEffect(() => { saveNote(1) }) }",
    ],
    [
      'under another name',
      "import { saveNote as keep } from './notes.ts'; export function Screen() { setInterval(keep, 9) }",
    ],
    [
      'that a hook returns',
      "import { useNote } from './useNote.ts'; export function Screen() { const { save } = useNote(); window.addEventListener('online', save) }",
    ],
    [
      'given to a hook with a timer',
      "import { saveNote } from './notes.ts'; import { useLater } from './useLater.ts'; export function Screen() { const run = () => saveNote(1); useLater({ run }) }",
    ],
    [
      'given to a component with an effect',
      "import { saveNote } from './notes.ts'; import { Box } from './Box.tsx'; export function Screen() { return <Box onChange={saveNote} /> }",
    ],
    [
      'when a field is left',
      "import { saveNote } from './notes.ts'; export function Screen() { return <input onBlur={() => saveNote(1)} /> }",
    ],
    [
      'when a row is dropped elsewhere',
      "import { saveNote } from './notes.ts'; import { List } from './List.tsx'; export function Screen() { return <List onReorder={saveNote} /> }",
    ],
    [
      'when something is dropped in a component',
      "import { saveNote } from './notes.ts'; import { Tree } from './Tree.tsx'; export function Screen() { return <Tree onChange={saveNote} /> }",
    ],
  ]
  const find = (text: string, isExempt = (_file: string) => false) =>
    findUnpressedSaves(
      [
        { file: 'notes.ts', text: NOTES },
        { file: 'useNote.ts', text: USE_NOTE },
        { file: 'useLater.ts', text: USE_LATER },
        { file: 'Box.tsx', text: BOX },
        { file: 'Tree.tsx', text: TREE },
        { file: 'Screen.tsx', text },
      ],
      { writeCalls: new Set(['updateNote']), isExempt },
    )

  it.each(SCREENS)('%s', (_where, text) => {
    expect(find(text)).toEqual(['Screen.tsx: Screen'])
    expect(find(text, (file) => file === 'notes.ts')).toEqual([])
  })

  it('but not a press of a button', () => {
    const button =
      "import { saveNote } from './notes.ts'; export const Screen = () => <button onClick={() => saveNote(1)} />"
    expect(find(button)).toEqual([])
  })
})

describe('the files that', () => {
  const listUsers = (pattern: RegExp) =>
    consoleFiles
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .sort()

  it('keep something in the browser are known, because signing out must forget it', () => {
    expect(listUsers(/\b(localStorage|sessionStorage|indexedDB|caches\.(open|match|keys|delete))\b/)).toEqual(
      STORAGE_USERS,
    )
  })

  it('follow the connection or the end of the page are known, because they save without a button', () => {
    expect(listUsers(/addEventListener\(\s*'(online|pagehide|visibilitychange|storage)'/)).toEqual(
      EVENT_USERS,
    )
  })
})

it('each outbox is named by its feature, so that the next start sends what an earlier page left', () => {
  const featureFiles = consoleFiles.filter(({ file }) => file.startsWith('src/features/'))
  const listKinds = (pattern: RegExp) =>
    featureFiles.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, kind]) => kind)).sort()
  const declared = listKinds(/defineOutbox\(\{\s*kind: '(\w+)'/g)
  expect(declared.length).toBeGreaterThan(1)
  expect(listKinds(/(\w+): \(\) => import\('[^']+Outbox\.ts'\)/g)).toEqual(declared)
})
