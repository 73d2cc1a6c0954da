/** A new world for each test, whose website has an address of its own, and a reader of the public calls. */
import { afterEach, beforeEach, expect } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

export const PUBLISHED = { status: 'publish' }

export type ResultPage = { rows: Record<string, unknown>[]; total_count: number; total_page: number }

export type PublicSchool = {
  world: World
  admin: Client
  /** Calls below /api/public without a session. @returns the result of the response */
  fetchResult: <Result>(path: string) => Promise<Result>
}

/** @example const school = setUpPublicSchool() // in a test: await school.fetchResult('/posts?type=news') */
export function setUpPublicSchool(): PublicSchool {
  const school = {
    fetchResult: async (path: string) => {
      const response = await school.world.app.inject(`/api/public${path}`)
      expect(response.statusCode, response.payload).toBe(200)
      return response.json().result
    },
  } as PublicSchool
  beforeEach(async () => {
    school.world = await openWorld({
      env: { PUBLIC_URL: 'https://konsol.sch.id', SITE_URL: 'https://www.sekolah.sch.id' },
    })
    school.admin = await school.world.as('Administrator')
  })
  afterEach(() => school.world.close())
  return school
}
