/** A lazy component that can also be loaded before its first render. */
import { type ComponentType, lazy, useState } from 'react'

export type Preloadable = {
  Component: ComponentType
  /** Loads its module, after which it renders without a fallback. */
  load: () => Promise<void>
}

/** @example const { Component: List, load } = preloadable(() => import('./books.tsx'), ({ List }) => List) */
export function preloadable<Module>(
  importModule: () => Promise<Module>,
  pickComponent: (module: Module) => ComponentType,
): Preloadable {
  let loadedComponent: ComponentType | null = null
  const LazyComponent = lazy(async () => {
    const LoadedComponent = pickComponent(await importModule())
    // Wrapped because the component may be lazy itself, and React's lazy() does not accept a lazy component.
    return { default: () => <LoadedComponent /> }
  })
  // React's lazy() suspends even when its module is already loaded, and then shows the fallback for 300 ms.
  function Component() {
    const [CurrentComponent] = useState<ComponentType>(() => loadedComponent ?? LazyComponent)
    return <CurrentComponent />
  }
  const load = async () => {
    loadedComponent = pickComponent(await importModule())
  }
  return { Component, load }
}
