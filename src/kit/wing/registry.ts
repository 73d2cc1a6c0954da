/** Every screen and entity of the console, handed down by App: menus and lists ask here, and import no wing. */
import { createContext, useContext } from 'react'
import { useResourceContext } from 'react-admin'
import { matchPath } from 'react-router-dom'
import type { Target } from '#contract/fields.ts'
import { type Entities, type EntityData, recordPath } from '#src/providers/entity.ts'
import { useCan } from '#src/providers/rights.ts'
import type { Screen } from './Screen.ts'
import type { Wing } from './wing.tsx'

export type Registry = { screens: readonly Screen[]; entities: Entities }

const Context = createContext<Registry | null>(null)
export const RegistryProvider = Context.Provider

/** @example const registry = registryOf([content, sia, people]) */
export function registryOf(wings: readonly Wing[]): Registry {
  const options = wings.flatMap(({ resources }) => resources.map(({ props }) => props))
  return {
    screens: wings.flatMap(({ screens }) => screens),
    entities: Object.fromEntries(options.map(({ name, options }) => [name, options.data])),
  }
}

export function useRegistry(): Registry {
  const registry = useContext(Context)
  if (!registry) throw new Error('useRegistry needs the console around it')
  return registry
}

/** What the console knows of the entity around, or of the one named. @example useEntity().access.create */
export function useEntity(name?: string): EntityData {
  const resource = useResourceContext(name === undefined ? {} : { resource: name })
  const entity = useRegistry().entities[resource ?? '']
  if (!entity) throw new Error(`Not a resource of any wing: ${resource}`)
  return entity
}

/** The `<Resource>` that a field's records are of; none where the caller may not read them, or no wing has it. */
export function useReferred(target: Target | undefined): string | null {
  const { entities } = useRegistry()
  const can = useCan()
  if (!target || !can(target.read)) return null
  const found = Object.entries(entities).find(([, entity]) => `/${recordPath(entity)}` === target.api)
  return found?.[0] ?? null
}

/** The screen of an address, or none. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, pathname))
}
