/** Law: what people write is read in one place for each kind, so that forms, imports and dumps read it alike. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

const files = readSourceFiles(['src']).filter(({ file }) => !file.includes('/migrations/'))
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it.each([
  // A browser's input for a moment has one form of its own.
  [
    'days are read by contract/day.ts',
    /import \{[^}]*\bparse\b[^}]*\} from 'date-fns'/,
    ['src/platform/console/kit/format/localMoment.ts'],
  ],
  [
    'decimal commas by contract/number.ts',
    /replace\(['/],['/]g?, '\.'\)/,
    ['src/platform/contract/number.ts'],
  ],
  [
    'identity numbers by contract/digits.ts',
    /replace\(\/\\D\/g/,
    [
      // Finds numbers in the text of a report card, which ends them by what else stands there.
      'src/features/documents/server/bulk/match/nisnsInText.ts',
      'src/platform/contract/digits.ts',
      'src/platform/contract/phone.ts',
      // These count digits.
      'src/platform/server/resource/import/cells/damage.ts',
      'src/platform/server/resource/import/footers.ts',
    ],
  ],
  [
    'grades by school/classroom.ts',
    /viii\|vii|vii\|viii/i,
    // The names of files that the school's own pattern gives.
    ['src/features/documents/server/bulk/match/matching.ts', 'src/features/school/classroom.ts'],
  ],
  ['names of months by contract/day.ts', /nopember/i, ['src/platform/contract/day.ts']],
  [
    'accents and apostrophes by contract/folding.ts',
    /normalizeUnicode\([^)]*'NFKD'\)|normalize\('NFK?D'\)/,
    // Slugs and user names consist of Latin letters, and separate words where names do not.
    [
      'src/features/earlier-system/server/map/loginNames.ts',
      'src/features/posts/server/slugs.ts',
      'src/platform/contract/folding.ts',
    ],
  ],
])('%s', (_rule, pattern, allowed) => {
  expect(filesWith(pattern).sort()).toEqual(allowed)
})

it('classes are never sorted by their names alone, which puts IX before VII', () => {
  expect(
    filesWith(
      /orderBy\('classrooms\.(name|code|room)'\)|order by [^`]*classrooms\.(name|code|room)|lower\(classrooms\.name\)|localeCompare\([^)]*classroom/,
    ),
  ).toEqual([])
  const byParent = filesWith(/byParentName\(\s*(`\$\{name\}s`|'classrooms')/)
  const sorted = filesWith(/CLASS_ORDER|parentOrder\(/)
  expect(byParent.filter((file) => !sorted.includes(file))).toEqual([])
  expect(byParent.length).toBeGreaterThan(2)
  expect(sorted.length).toBeGreaterThan(5)
})
