/** Law: every message of the console is Indonesian, every field has a label, and the code uses no unclear names. */
import { readFileSync } from 'node:fs'
import english from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { editorWords, indonesian } from '#platform/console/i18n/id.ts'
import { describeField } from '#platform/contract/fields.ts'
import { calls, resources } from '#src/features.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'
import { findIdentifiers } from '#test/support/source/syntax.ts'

type Messages = { [key: string]: string | Messages }
const flatten = (messages: Messages, path = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flatten(value, `${path}${key}.`)),
    ),
  )

const englishMessages = flatten(english as unknown as Messages)
const indonesianMessages = flatten(indonesian as unknown as Messages)
const listPlaceholders = (sentence: string) => [...new Set(sentence.match(/%\{\w+\}/g))].sort()

describe('the messages of react-admin', () => {
  it('are all translated to Indonesian', () => {
    expect(Object.keys(englishMessages).length).toBeGreaterThan(150)
    expect(Object.keys(englishMessages).filter((key) => !indonesianMessages[key])).toEqual([])
  })

  it('have no translation that react-admin no longer uses', () => {
    expect(Object.keys(indonesianMessages).filter((key) => !(key in englishMessages))).toEqual([])
  })

  it('use only placeholders that react-admin fills in', () => {
    // Filled in beside `field_lower_first`, which makes 'nISN' of 'NISN'.
    const alsoFilled: Readonly<Record<string, string>> = { 'ra.sort.sort_by': '%{field}' }
    const extraPlaceholders = Object.keys(indonesianMessages).filter((key) =>
      listPlaceholders(indonesianMessages[key] ?? '').some(
        (placeholder) =>
          alsoFilled[key] !== placeholder &&
          !listPlaceholders(englishMessages[key] ?? '').includes(placeholder),
      ),
    )
    expect(extraPlaceholders).toEqual([])
  })
})

/** Other words for what the screens call otherwise, by the word that they use. */
const OTHER_WORDS: readonly [pattern: RegExp, word: string][] = [
  [/\b[Ss]aring(an|lah)?\b/, 'Filter'],
  [
    /\b([Aa]ktifitas|[Ii]jin|[Mm]erubah|[Dd]irubah|[Rr]esiko|[Aa]nalisa|[Jj]adual|[Hh]apus kan)\b/,
    'the spelling of KBBI',
  ],
]

describe('the words of the screens', () => {
  it('are the same for the same thing, and spelt as KBBI does', () => {
    const files = readSourceFiles(['src'], /\.tsx?$/).filter(({ file }) => /\/console\/|contract/.test(file))
    expect(files.length).toBeGreaterThan(400)
    const found = files.flatMap(({ file, text }) =>
      OTHER_WORDS.filter(([pattern]) => pattern.test(text)).map(([, word]) => `${file}: ${word}`),
    )
    expect(found).toEqual([])
  })
})

describe("the labels of ra-input-rich-text's buttons", () => {
  it('are translated to Indonesian for the buttons in use', () => {
    const folder = new URL('../../../node_modules/ra-input-rich-text/src/buttons/', import.meta.url)
    const buttonKeys = ['Format', 'Alignment', 'List', 'Quote', 'Clear'].flatMap((name) => [
      ...readFileSync(new URL(`${name}Buttons.tsx`, folder), 'utf8').matchAll(/'ra\.tiptap\.(\w+)'/g),
    ])
    expect(Object.keys(editorWords).sort()).toEqual(buttonKeys.map(([, key]) => key).sort())
  })
})

/** Fields that screens send without an input. */
const HIDDEN_FIELDS = [
  'id',
  'updated_at',
  'old_img',
  'from',
  'token',
  'dry_run',
  'scope',
  'seen',
  'columns',
  'order',
  'type_gallery',
  'upload_id',
  'picks',
  'draft',
  'base',
  'values',
]
/** Fields whose screens have their own wording, such as a sentence or a tab. */
const FIELDS_WITH_OWN_WORDING = [
  'remember',
  'type',
  'is_custom',
  'search',
  'add_all_student',
  'with_participants',
  'with_passed',
  'with_lessons',
  'mode',
  'compare',
  'chosen',
  'fill_zeros',
  'zeros',
  'lengths',
  'emails',
  'choices',
  'sheet',
  'month_first',
  'swap_days',
  'serial_days',
  'swap_numbers',
  'classroom_id',
  'eduyear_id',
  'semester_id',
  'accesses',
]

const objectBodies = Object.entries(calls).flatMap(([name, { body }]) =>
  body instanceof z.ZodObject ? [[name, body] as const] : [],
)

describe('every field has a label', () => {
  it.each(objectBodies)('in the body of %s', (_name, body) => {
    const unlabelled = Object.keys(body.shape).filter(
      (name) =>
        ![...HIDDEN_FIELDS, ...FIELDS_WITH_OWN_WORDING].includes(name) &&
        !isList(body.shape[name] as z.ZodType) &&
        !hasLabel(body, name),
    )
    expect(unlabelled).toEqual([])
  })

  it.each(Object.entries(resources))('in the columns of the list of %s', (_name, { input, columns }) => {
    for (const column of columns) expect(describeField(input, column).label).toMatch(/\S/)
  })
})

function hasLabel(body: z.ZodObject, name: string): boolean {
  try {
    return /\S/.test(describeField(body, name).label)
  } catch {
    return false
  }
}

/** Whether a field is an array: a table of rows, which needs no label. */
function isList(field: z.ZodType): boolean {
  if ('unwrap' in field && !(field instanceof z.ZodArray))
    return isList((field as z.ZodOptional).unwrap() as z.ZodType)
  return field instanceof z.ZodArray
}

/** Names that say nothing without their context; each has a usual term, e.g. notify, requested, visible, default. */
const UNCLEAR_NAMES = new Set(
  [
    'told Told tell tells said Said heard heardOnly asked Asked shown Shown usual whose hire Trade turns',
    'forgetful Ground papers kept held wanted Wanted mine theirs ours keeper TOLD ASKED KEPT USUAL WANTED',
    'ENOUGH LOOKS WAITS WAYS MOST NEAR FAR BESIDE ALSO ALREADY ALONE ELSEWHERE NOWHERE HOW OURS STANDING',
    'TELLING SEEN Gappy Given Which Where Meanwhile Against Hanging Sought Acting veiled matesOf',
    'keepAnAdministrator keepAsItIs refuseAbove unlessAbsent warnOfNights withNight freeNames contraryTo',
    'soughtIn fittingAmong squeezed hangingOn overspent OnTheWay isLitter whichAreKnown tellsOfFiles',
    'holdsSchool orRequired withoutTrackers absentIfEmpty whyAnswerStays whyTaskStays WholeRevision',
    'OutcomeOfYear participantsAnswer passedAnswer lessonsAnswer answerCache answerLinks opensBySeal',
    'auditReadsBy enterAlone alwaysHeld foundByThemselves whileUnderWay keepAnswer askedAt noteUse',
    'noteView isOthers isUnfit goesOn mayGoOn goneMeanwhile provenAt readingOneMoment AnsweredMeanwhile',
    'heardBy letGo holdCalls keepBlobs writeOnDevice answerNonsense shownAfter bringNext openRow',
    'withTeacher withStudent stations ticked isSeen mayAdd twin clearIn lookAtCsv squatter nobodyThere',
    'ofTheThree callThemselves letTeach entriesSeenBy pupilWithAccount DISPLAYED everyPage GONE holders',
    'thrownOut bereft madeIn servedFrom isCutThere letGrow failingAt openDying inTime notedIds sweptAt',
    'lonely leaky actAs expectWhole changedBy AWAY LEAST loseAnswers cutConnectionsAt cutLeaderConnection',
    'walkedCalls listTraces findCircle leftEdgeOf isShownOnce',
  ].flatMap((line) => line.split(' ')),
)

it('the code uses none of the unclear names', () => {
  expect(findIdentifiers(['src', 'test', 'tools'], UNCLEAR_NAMES)).toEqual([])
})
