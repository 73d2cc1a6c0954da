/** The holidays of a year are pasted or read from a calendar file, checked, stored once, and undone. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import type { World } from '#test/support/world/world.ts'

const readNames = async (world: World) =>
  (
    await world.context.db.kysely
      .selectFrom('calendar_entries')
      .select(['name', 'start', 'end', 'kind'])
      .orderBy('start')
      .execute()
  ).map(({ name, start, end, kind }) => `${start} ${end} ${name} ${kind}`)

async function openPaste() {
  const world = await openConsoleWorld()
  const { user } = await openConsole('/sia/master/calendar', await world.as('Operator'))
  await user.click(await screen.findByRole('button', { name: 'Tempel / .ics' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Tempel/ }))
  return { world, user, dialog, box: await dialog.findByRole('textbox', { name: 'Daftar hari' }) }
}

it('a pasted list is checked first, what is there already is refused, and an import is undone', async () => {
  const { world, user, dialog, box } = await openPaste()
  await user.click(box)
  await user.paste(
    '1 Januari 2027; Tahun Baru\n10-11 Maret 2027; Idul Fitri\n25/11/2027; Hari Guru; Kegiatan\nmenyusul',
  )
  expect(dialog.getByText(/Baris 4: menyusul/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Periksa 3 hari' }))
  await user.click(await dialog.findByRole('button', { name: 'Simpan 3 data' }))
  await dialog.findByRole('button', { name: 'Selesai' })
  const stored = [
    '2027-01-01 2027-01-01 Tahun Baru holiday',
    '2027-03-10 2027-03-11 Idul Fitri holiday',
    '2027-11-25 2027-11-25 Hari Guru event',
  ]
  expect(await readNames(world)).toEqual(stored)
  await user.click(dialog.getByRole('button', { name: 'Selesai' }))

  await user.click(await screen.findByRole('button', { name: 'Tempel / .ics' }))
  const again = within(await screen.findByRole('dialog', { name: /^Tempel/ }))
  await user.click(await again.findByRole('button', { name: 'Periksa 3 hari' }))
  expect((await again.findAllByText(/sudah dipakai oleh Tahun Baru/)).length).toBeGreaterThan(0)
  await user.click(again.getByRole('button', { name: 'Ganti berkas' }))
  await user.click(await again.findByRole('button', { name: /^Batalkan impor/ }))
  await user.click(await screen.findByRole('button', { name: 'Batalkan impor' }))
  await waitFor(async () => expect(await readNames(world)).toEqual([]))
})

it('a calendar file becomes lines that can be removed, and what repeats is said', async () => {
  const { world, user, dialog, box } = await openPaste()
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20270310',
    'DTEND;VALUE=DATE:20270312',
    'SUMMARY:Idul Fitri',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20270214',
    'SUMMARY:Hari Kasih Sayang',
    'RRULE:FREQ=YEARLY',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  await user.upload(
    dialog.getByLabelText('Ambil dari berkas .ics'),
    new File([text], 'libur.ics', { type: 'text/calendar' }),
  )
  await waitFor(() =>
    expect(box).toHaveValue('10 Maret 2027 - 11 Maret 2027; Idul Fitri\n14 Februari 2027; Hari Kasih Sayang'),
  )
  expect(dialog.getByText(/1 acara berulang, hanya yang pertama dibaca: Hari Kasih Sayang/)).toBeVisible()
  await user.clear(box)
  await user.click(box)
  await user.paste('10 Maret 2027 - 11 Maret 2027; Idul Fitri')
  await user.click(dialog.getByRole('button', { name: 'Periksa 1 hari' }))
  await user.click(await dialog.findByRole('button', { name: 'Simpan 1 data' }))
  await dialog.findByRole('button', { name: 'Selesai' })
  expect(await readNames(world)).toEqual(['2027-03-10 2027-03-11 Idul Fitri holiday'])
})
