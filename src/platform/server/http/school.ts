/** The school's name and logo, for the page, its manifest and its icons. */
import type { Context } from '../context.ts'

export type School = {
  name: string
  /** Image name below /images, or ''. */
  logo: string
}

/** Cached until a setting is written. */
export function readSchool({ db }: Pick<Context, 'db'>): Promise<School> {
  return db.memo('school', async () => {
    const rows = await db.kysely
      .selectFrom('settings')
      .where('name', 'in', ['site_name', 'logo'])
      .select(['name', 'value'])
      .execute()
    const settingOf = (name: string) => rows.find((row) => row.name === name)?.value ?? ''
    return { name: settingOf('site_name') || 'Pelita', logo: settingOf('logo') }
  }, ['settings'])
}

/** Fills the placeholders of index.html. */
export function fillSchool(page: string, { name, logo }: School): string {
  return page
    .replaceAll('__SCHOOL_NAME__', () => escapeHtml(name))
    .replaceAll('__SCHOOL_LOGO__', () => escapeHtml(logo))
    .replace(/\/?__SCHOOL_PICTURE__/g, () => (logo ? escapeHtml(`/images/300-${logo}`) : '/favicon.svg'))
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
