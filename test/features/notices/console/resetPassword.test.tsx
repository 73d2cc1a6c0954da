/** A forgotten password: the link is asked for on the sign-in page, and sets a new password. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { composeMail, FORGOTTEN } from '#features/notices/server/mail/mailText.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

it('the link of the e-mail sets a password, and works once', async () => {
  const world = await openConsoleWorld({ env: { SMTP_URL: 'print:' } })
  const { id } = await world.as('Guru')
  const { kysely } = world.context.db
  const { email } = await kysely
    .selectFrom('users')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirstOrThrow()
  const asking = await openConsole('/signin')
  await asking.user.click(await screen.findByRole('link', { name: 'Lupa password?' }))
  await asking.user.type(await screen.findByLabelText('Email'), email ?? '')
  await asking.user.click(screen.getByRole('button', { name: 'Kirim tautan' }))
  await screen.findByText(/tautannya segera dikirim/)
  asking.unmount()
  const mail = await kysely
    .selectFrom('mails')
    .where('kind', '=', FORGOTTEN)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { text } = (await composeMail(world.context, mail)) ?? { text: '' }
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  const page = await openConsole(`${link.pathname}${link.search}`)
  await page.user.type(await screen.findByLabelText('Password Baru'), 'Baru-Sekali-9')
  await page.user.click(screen.getByRole('button', { name: 'Tampilkan password baru' }))
  expect(await screen.findByDisplayValue('Baru-Sekali-9')).toHaveAttribute('type', 'text')
  await page.user.type(screen.getByLabelText('Ulangi Password Baru'), 'Baru-Sekali-9')
  await page.user.click(screen.getByRole('button', { name: 'Simpan password' }))
  await screen.findByText('Password baru tersimpan. Silakan masuk.')
  page.unmount()
  const again = await openConsole(`${link.pathname}${link.search}`)
  await again.user.type(await screen.findByLabelText('Password Baru'), 'Lagi-Sekali-9')
  await again.user.type(screen.getByLabelText('Ulangi Password Baru'), 'Lagi-Sekali-9')
  await again.user.click(screen.getByRole('button', { name: 'Simpan password' }))
  await screen.findByText(/sudah dipakai atau berakhir/)
  expect(screen.getByRole('link', { name: 'Minta tautan baru' })).toBeVisible()
})

it('a school without e-mails says whom to ask', async () => {
  await openConsoleWorld()
  await openConsole('/signin')
  expect(await screen.findByText(/Hubungi administrator sekolah/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Lupa password?' })).toBeNull()
})
