/** The `<Resource>` of a plain resource of the master data. */
import { generatedResource } from '#platform/console/kit/registry/generatedResource.tsx'
import type { ResourceConfig } from '#platform/console/kit/registry/resource.tsx'
import { dataOf } from '#platform/console/providers/entity.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { MASTER } from './academicMenu.ts'

/**
 * Its screens have the same path as its endpoints: /sia/master/…
 *
 * @example masterResource(lesson, { icon: MenuBook, load: () => import('./lessons.tsx') })
 */
export function masterResource(
  definition: Resource,
  config: Pick<ResourceConfig, 'icon' | 'position' | 'load'>,
) {
  return generatedResource(definition, {
    ...MASTER,
    data: dataOf(definition, definition.createExtra ? { createReturnsPassword: ['login'] } : {}),
    ...config,
  })
}
