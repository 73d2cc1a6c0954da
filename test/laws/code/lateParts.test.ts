/**
 * Laws: a part that loads after its screen stays within itself where it cannot be loaded. Beside whole screens, which the
 * guard of screens covers, parts are loaded with `lateDialog()` and `lateSection()`, or are left out by `LatePart`.
 */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

/** Also the guards themselves. */
const WHOLE_SCREENS = [
  'src/features/accounts/console/roles/roles.ts',
  'src/features/accounts/console/users/users.ts',
  'src/features/enrolment/console/students.tsx',
  'src/features/lessons/console/lessonClasses/lessonClasses.tsx',
  'src/features/media/console/albums/albums.ts',
  'src/features/people/console/teachers.tsx',
  'src/features/posts/console/posts/postScreens.tsx',
  'src/features/school/console/eduyears.tsx',
  'src/platform/console/kit/guard/loadLater.tsx',
  'src/platform/console/kit/registry/GeneratedScreens.tsx',
  'src/platform/console/kit/registry/preloadable.tsx',
  'src/platform/console/layout/signIn/LazySignIn.tsx',
]
/** Where a screen waits for its script, and the guards of parts. */
const SUSPENDING = [
  // The screen of a link in an e-mail.
  'src/features/notices/console/index.tsx',
  'src/platform/console/kit/guard/Guard.tsx',
  'src/platform/console/kit/guard/LateBoundary.tsx',
  'src/platform/console/kit/guard/LatePart.tsx',
  'src/platform/console/layout/Layout.tsx',
  'src/platform/console/layout/signIn/LazySignIn.tsx',
]

const files = readSourceFiles(['src']).filter(({ file }) => /\/console\//.test(file))
const listFiles = (isListed: (text: string) => boolean) =>
  files
    .filter(({ text }) => isListed(text))
    .map(({ file }) => file)
    .sort()

it('lazy components that are no whole screens are within LatePart', () => {
  expect(listFiles((text) => text.includes('<LatePart>')).length).toBeGreaterThan(3)
  expect(listFiles((text) => /\blazy\(/.test(text) && !/<LatePart\b/.test(text))).toEqual(WHOLE_SCREENS)
})

it('nothing else waits for a script, since what fails there takes the whole screen along', () => {
  expect(listFiles((text) => /<Suspense\b/.test(text))).toEqual(SUSPENDING)
})
