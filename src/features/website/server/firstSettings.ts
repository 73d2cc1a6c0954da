/** The settings of a new school's website. */
import type { Tx } from '#platform/server/db/write.ts'

const SETTINGS: Record<string, string> = {
  site_name: 'SMP Pelita',
  tagline: 'Situs sekolah dan sistem informasi akademik',
  logo: '',
  phone: '',
  email: '',
  organization: '',
  address: '',
  facebook: '',
  instagram: '',
  youtube: '',
  twitter: '',
}

export async function seedSettings({ queries }: Tx): Promise<void> {
  await queries
    .insertInto('settings')
    .values(Object.entries(SETTINGS).map(([name, value]) => ({ name, value })))
    .execute()
}
