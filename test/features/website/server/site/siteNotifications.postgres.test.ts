/** The website on PostgreSQL: notifications of writes keep its pages current, which are never stale without them. */
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { writePost } from '#test/support/content/posts.ts'
import { openWorld } from '#test/support/world/world.ts'

it('a lost notification connection leaves no page stale, and is opened again', async () => {
  const world = await openWorld()
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  onTestFinished(async () => {
    await site.close()
    await world.close()
  })
  const admin = await world.as('Administrator')
  const { db } = world.context
  const readHomePage = async () => (await site.inject('/')).payload
  const isReceivingNotifications = () => db.contentVersion() !== null
  await readHomePage()
  await expect.poll(isReceivingNotifications).toBe(true)
  await readHomePage()

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.kysely)
  await expect.poll(async () => (await admin.get('/session')).status).toBe(200)
  await writePost(admin, { status: 'publish', title: 'Selagi tuli' })
  await expect.poll(readHomePage).toContain('Selagi tuli')

  await expect.poll(isReceivingNotifications).toBe(true)
  await readHomePage()
  await writePost(admin, { status: 'publish', title: 'Mendengar lagi' })
  await expect.poll(readHomePage).toContain('Mendengar lagi')
})
