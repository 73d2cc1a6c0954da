/** The school's name, time zone and contact data, read once. */
import { useQuery } from '@tanstack/react-query'
import { readSite, type Site } from '#platform/contract/site.ts'
import { call } from './call.ts'

/** The server names the school in the page, so that the name does not change when the answer is there. */
const pageSchool = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')

const DEFAULT_SITE: Site = {
  name: pageSchool?.content || 'Pelita',
  tagline: '',
  logo: pageSchool?.dataset.logo ?? '',
  postal_address: '',
  phone: '',
  time_zone: 'Asia/Jakarta',
  address: null,
  sends_mail: false,
}

/** Query key; invalidate it to read the site again. */
export const SITE_KEY = ['site']

export function useSite(): Site {
  const { data } = useQuery({
    queryKey: SITE_KEY,
    queryFn: async ({ signal }) => (await call(readSite, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? DEFAULT_SITE
}
