/** Law: every picker with a search keeps the rules of the kit for typed text and Tab. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const PICKER =
  /\b(Autocomplete|AutocompleteInput|AutocompleteArrayInput)\b[^']*\} from '(@mui\/material|react-admin)'/
const RULES = /\b(useTypedChoice|chooseHighlighted)\(/
/** Both mark typed text that was not chosen, which useUnchosenText looks for before a save. */
const MARKS = /\b(useTypedChoice|unchosenProps)\(/

const pickers = readSourceFiles(['src']).filter(({ text }) => PICKER.test(text))

it('all pickers are found', () => {
  expect(pickers.length).toBeGreaterThan(4)
})

it('Tab never throws typed text away', () => {
  expect(pickers.filter(({ text }) => !RULES.test(text)).map(({ file }) => file)).toEqual([])
})

it('no save walks past typed text: every picker marks it', () => {
  expect(pickers.filter(({ text }) => !MARKS.test(text)).map(({ file }) => file)).toEqual([])
})

/** What acts on the choice of each picker of the features: all are asked before, through useUnchosenText. */
const ACTING: Readonly<Record<string, 'form' | 'SaveBar' | 'CHOICE_BUTTON_PROPS'>> = {
  'src/features/lessons/console/lessonClasses/ClassLessonTable.tsx': 'SaveBar',
  'src/features/lessons/console/lessonClasses/LessonClassForm.tsx': 'form',
  'src/features/lessons/console/lessonMatrix/TeacherEditor.tsx': 'SaveBar',
  'src/features/lessons/console/lessonParticipants/LessonParticipantsScreen.tsx': 'SaveBar',
  'src/features/lessons/console/teacherChanges/ReplaceableLessons.tsx': 'CHOICE_BUTTON_PROPS',
  'src/features/lessons/console/teacherChanges/SuccessorDialog.tsx': 'form',
  'src/features/enrolment/console/homeroom/Homerooms.tsx': 'SaveBar',
  'src/features/attendance/console/absence/AbsenceButton.tsx': 'form',
  'src/features/documents/console/bulk/BulkAnswerInput.tsx': 'CHOICE_BUTTON_PROPS',
  'src/features/posts/console/posts/AudienceFields.tsx': 'form',
  'src/features/website/console/menus/MenuContentSelect.tsx': 'form',
  'src/features/website/console/settings/TeacherSelect.tsx': 'form',
}

it('it is known what acts on the choice of each picker', () => {
  const used = readSourceFiles(['src/features']).filter(
    (source) =>
      pickers.some(({ file }) => file === source.file) || source.text.includes('<AutocompleteField'),
  )
  expect(used.map(({ file }) => file).sort()).toEqual(Object.keys(ACTING).sort())
})
