/** A list's state stands in its address, also in one from an old bookmark. */
import { screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'

test('an order the list no longer has is passed over, and the rows are there', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await writePost(admin, { type: 'article', title: 'Lomba puisi' })
  await openConsole('/articles?sort=penulis&order=ASC&page=1&perPage=5', admin)
  expect(await page.findByText('Lomba puisi')).toBeVisible()
  expect(page.queryByRole('alert')).toBeNull()
})
