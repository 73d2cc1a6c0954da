/** The screens of the features, and the lists of plain `<Resource>` elements. */
import { useQuery } from '@tanstack/react-query'
import { useGetResourceLabel, useResourceDefinitions } from 'react-admin'
import type { AccessKey } from '#platform/contract/access.ts'
import { useRegistry } from './registry.ts'
import type { PlainOptions, Screen } from './Screen.ts'

/** Without it they would seem to belong to the section above them. */
const PLAIN_HEADING = 'Lainnya'

/** What the menus show, and where the first permitted screen is searched. */
export function useScreens(): { screens: readonly Screen[]; isLoading: boolean } {
  const { screens, entities, finder } = useRegistry()
  const definitions = useResourceDefinitions()
  const getLabel = useGetResourceLabel()
  const plain = Object.values(definitions).filter(({ name, hasList }) => hasList && !(name in entities))
  const names = plain.map(({ name }) => name)
  const { data, isLoading } = useQuery({
    queryKey: ['plainResources', names],
    enabled: names.length > 0,
    // The contract does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const found = await Promise.all(names.map((name) => finder.find(name)))
      return found.map((entity): readonly AccessKey[] => entity?.access.read ?? [])
    },
  })
  if (!data) return { screens, isLoading }
  const plainScreens = plain.flatMap(({ name, icon, options }, index): Screen[] => {
    const { heading = PLAIN_HEADING }: PlainOptions = options ?? {}
    const list = { path: `/${name}`, label: getLabel(name, 2), access: data[index] ?? [], heading }
    return [
      { ...list, ...(icon && { icon }) },
      { ...list, path: `/${name}/*`, parent: list.path, isHidden: true },
    ]
  })
  return { screens: [...screens, ...plainScreens], isLoading }
}
