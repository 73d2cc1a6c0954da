/** Law: what is typed while a form is saved, or while its record is read again, is not lost. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { holdRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const LESSONS = '/sia/master/lesson'

it('every form with a draft takes no keys while it is saved', () => {
  const forms = readSourceFiles(['src']).filter(
    ({ file, text }) => /\.tsx$/.test(file) && /<DraftForm\s/.test(text),
  )
  expect(forms.length).toBeGreaterThan(4)
  const taking = forms.filter(({ text }) => !/<(InertWhileSaving|FormFrame)\b/.test(text))
  expect(taking.map(({ file }) => file)).toEqual([])
})

it('a field is inert while it is saved, and what is typed while the record is read again stays unsaved', async () => {
  const admin = await (await openConsoleWorld()).as('Administrator')
  const id = await createRecord(admin, LESSONS, { code: 'SBD', name: 'Seni' })
  const { user } = await openConsole(`${LESSONS}/edit/${id}`, admin)
  const findName = () => screen.findByRole('textbox', { name: /^Nama/ })
  await user.type(await findName(), ' Budaya')
  const releaseSave = holdRequests('PUT', `${LESSONS}/:id`)
  const releaseRead = holdRequests('GET', `${LESSONS}/:id`)
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await findName()).closest('[inert]')).not.toBeNull())
  releaseSave()
  await screen.findByText(/berhasil/)
  await waitFor(async () => expect((await findName()).closest('[inert]')).toBeNull())
  await user.type(await findName(), ' Nusantara')
  releaseRead()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(await findName()).toHaveValue('Seni Budaya Nusantara')
  await user.click(await findButton('Simpan'))
  await waitFor(async () =>
    expect((await admin.get<{ name: string }>(`${LESSONS}/${id}`)).body.result.name).toBe(
      'Seni Budaya Nusantara',
    ),
  )
})
