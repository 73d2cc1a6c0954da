/** Days of the school's calendar on the website: those that the school shows, beside its agenda and never twice. */
import { expect, it, onTestFinished } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { DAY } from '#platform/contract/units.ts'
import { writePost } from '#test/support/content/posts.ts'
import { openWorld } from '#test/support/world/world.ts'

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

it('a day is shown once the school says so, in list, month and calendar file, unless an agenda tells of it', async () => {
  const world = await openWorld()
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  onTestFinished(async () => {
    await site.close()
    await world.close()
  })
  const read = async (url: string) => (await site.inject({ url })).payload
  const admin = await world.as('Administrator')
  const day = dayIn(20)
  const { body } = await admin.post<{ id: number; updated_at: string }>('/sia/master/calendar', {
    name: 'Libur Pesantren Kilat',
    start: day,
    end: dayIn(22),
    kind: 'holiday',
  })
  const pages = ['/agendas', `/agendas?month=${day.slice(0, 7)}`, '/agendas.ics']
  for (const page of pages) expect(await read(page)).not.toContain('Pesantren Kilat')
  const { id, updated_at } = body.result
  await admin.put(`/sia/master/calendar/${id}`, {
    name: 'Libur Pesantren Kilat',
    start: day,
    end: dayIn(22),
    kind: 'holiday',
    on_site: true,
    updated_at,
  })
  for (const page of pages) expect(await read(page)).toContain('Libur Pesantren Kilat')
  expect(await read('/agendas.ics')).toContain(`DTEND;VALUE=DATE:${dayIn(23).replaceAll('-', '')}`)
  await writePost(admin, {
    type: 'agenda',
    status: 'publish',
    title: 'Libur pesantren kilat',
    agenda_date: day,
  })
  for (const page of pages) expect(await read(page)).not.toContain('Libur Pesantren Kilat')
})
