/** The website follows the school's settings, and names only the teachers that the school selected. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { resources } from '#src/features.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let site: FastifyInstance
beforeEach(async () => {
  world = await openWorld({ env: { SITE_URL: 'https://www.sekolah.sch.id' } })
  admin = await world.as('Administrator')
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterEach(async () => {
  await site.close()
  await world.close()
})

const requestPage = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })
const saveSettings = (values: Record<string, string>) =>
  admin.post('/setting/general', {
    generals: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

describe('the appearance', () => {
  it('follows the settings, with a readable contrast for any colour', async () => {
    const { status } = await saveSettings({
      colour: '#ffee00',
      footer: 'NPSN 20201234',
      map: 'https://maps.app.goo.gl/x',
      phone: '(022) 123',
      facebook: 'https://www.facebook.com/smp',
    })
    expect(status).toBe(200)
    const { payload } = await requestPage('/contact')
    expect(payload).toContain('NPSN 20201234')
    expect(payload).toContain('href="tel:022123"')
    expect(payload).toContain('href="https://maps.app.goo.gl/x"')
    expect(payload).toContain('href="https://www.facebook.com/smp"')
    // The lightest yellow that has 4.5 : 1 on the page, white and the tint: said as such, since the rule cannot judge itself.
    expect(payload.match(/--brand:(#\w+)/)?.[1]).toBe('#7f6b00')
    expect((await saveSettings({ colour: 'kuning' })).body.errors).toHaveProperty('colour')
  })

  it('has the selected teachers with name and position only', async () => {
    const sample = { ...resources.teacher.sample, position: 'Guru IPA', phone: '0812000111' }
    const listedTeacher = await admin.post<{ id: number }>('/sia/master/teacher', {
      ...sample,
      name: 'Cokro Aminoto',
      nip: '1',
    })
    const otherTeacher = await admin.post<{ id: number }>('/sia/master/teacher', {
      ...sample,
      name: 'Dewi Sartika',
      nip: '2',
    })
    const choices = await admin.get<object[]>('/setting/teacher')
    expect(choices.body.result).toEqual([
      { id: listedTeacher.body.result.id, name: 'Cokro Aminoto', position: 'Guru IPA' },
      { id: otherTeacher.body.result.id, name: 'Dewi Sartika', position: 'Guru IPA' },
    ])
    const readContactPage = async () => (await requestPage('/contact')).payload
    expect(await readContactPage()).not.toContain('Cokro Aminoto')
    await saveSettings({ teachers: `${listedTeacher.body.result.id},999` })
    await expect.poll(readContactPage).toContain('Cokro Aminoto')
    const page = await readContactPage()
    expect(page).toContain('Guru IPA')
    for (const hiddenText of ['Dewi Sartika', '0812000111', sample.address ?? 'alamat'])
      expect(page).not.toContain(hiddenText)
    expect((await saveSettings({ teachers: 'all' })).body.errors).toHaveProperty('teachers')
  })
})
