/** The `<Resource>` of a plain resource, whose list and form are made from its contract unless it loads its own. */
import { targetOf } from '#platform/contract/field/relations.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { dataOf } from '../../providers/entity.ts'
import { type ResourceConfig, resource } from './resource.tsx'

type Placement = Partial<Omit<ResourceConfig, 'name' | 'label'>>

/**
 * @example consoleFeature([generatedResource(book, { icon: MenuBook })])
 * @example consoleFeature([generatedResource(loan, { icon: MenuBook, load: () => import('./loans.tsx') })])
 */
export function generatedResource(definition: Resource, placement: Placement = {}) {
  let screens: ReturnType<typeof loadScreens> | undefined
  // Once, since other components would be mounted anew.
  const load = () => {
    screens ??= loadScreens(definition)
    return screens
  }
  return resource({
    name: definition.api.slice(1),
    label: definition.label,
    recordRepresentation: targetOf(definition).title,
    data: dataOf(definition),
    load,
    ...placement,
  })
}

async function loadScreens(definition: Resource) {
  const { ResourceForm, ResourceList } = await import('./GeneratedScreens.tsx')
  return {
    List: () => <ResourceList resource={definition} />,
    Form: () => <ResourceForm resource={definition} />,
  }
}
