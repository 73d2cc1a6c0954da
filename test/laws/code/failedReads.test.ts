/** Law: a read that failed is shown with 'Coba lagi', and one of a record that is not there without. */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

/** `ReadFailure` tells the two apart; an alert with the message of a query offers nothing. */
const BARE_FAILURE = /<LoadFailure message=\{error\.message\}|\{error && <Alert[^>]*>\{error\.message\}/
/** What may show it: the component itself, and lists and forms, which answer a missing record themselves. */
const ALLOWED = /^src\/platform\/console\/kit\/(guard|list|form)\//

it('no screen shows a failed read by its message alone', () => {
  const files = readSourceFiles(['src'], /\.tsx$/)
  expect(files.length).toBeGreaterThan(200)
  const offenders = files.filter(({ file, text }) => !ALLOWED.test(file) && BARE_FAILURE.test(text))
  expect(offenders.map(({ file }) => file)).toEqual([])
})

it.each([
  '<LoadFailure message={error.message} onRetry={() => refetch()} />',
  '{error && <Alert severity="error">{error.message}</Alert>}',
])('is caught: %s', (code) => {
  expect(BARE_FAILURE.test(code)).toBe(true)
})

/** Who fetches answers in the words of the product; a browser's own, such as 'Failed to fetch', are for nobody. */
const FETCHING = [
  // Asks whether the server answers at all.
  'src/platform/console/kit/guard/ScreenBoundary.tsx',
  'src/platform/console/loadScripts.ts',
  // Shows nothing itself: the page that it prepares asks again.
  'src/platform/console/offline/serviceWorker.ts',
  'src/platform/console/prefetchedList.ts',
  'src/platform/console/providers/files.ts',
  'src/platform/console/providers/transport.ts',
]

it('nothing else fetches, so that every failure has words of ours', () => {
  const fetching = readSourceFiles(['src']).filter(
    ({ file, text }) => file.includes('/console/') && /(?<![.\w])fetch\(/.test(text),
  )
  expect(fetching.map(({ file }) => file).sort()).toEqual(FETCHING)
})
