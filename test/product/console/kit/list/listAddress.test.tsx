/** A list reads its state from the URL, even from an old bookmark. */
import { screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'

test('an unknown sort field in the URL is ignored, and the rows are shown', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await writePost(admin, { type: 'article', title: 'Lomba puisi' })
  await openConsole('/articles?sort=penulis&order=ASC&page=1&perPage=5', admin)
  expect(await page.findByText('Lomba puisi')).toBeVisible()
  expect(page.queryByRole('alert')).toBeNull()
})
