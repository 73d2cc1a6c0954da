/** The settings of a new school's website. */
import type { Tx } from '#platform/server/db/write.ts'
import { storeSetting } from '#platform/server/settings.ts'

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
  for (const [name, value] of Object.entries(SETTINGS)) await storeSetting(queries, name, value)
}
