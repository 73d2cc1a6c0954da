/** A component that is loaded when it is first opened, or before. */
import { type ComponentType, lazy, useState } from 'react'

export type Preloadable = {
  Component: ComponentType
  /** Fetches it beforehand: then it is there at once, without a placeholder. */
  load: () => Promise<void>
}

/** @example const { Component: List, load } = preloadable(() => import('./lessons.tsx'), ({ List }) => List) */
export function preloadable<Module>(
  importModule: () => Promise<Module>,
  choose: (module: Module) => ComponentType,
): Preloadable {
  let loaded: ComponentType | null = null
  const Lazy = lazy(async () => {
    const Chosen = choose(await importModule())
    // A form that loads its own file is lazy itself, and React's lazy() takes no lazy component as its content.
    return { default: () => <Chosen /> }
  })
  // React's lazy suspends even where its module is loaded already, and then shows the placeholder for 300 ms.
  function Component() {
    const [Chosen] = useState<ComponentType>(() => loaded ?? Lazy)
    return <Chosen />
  }
  const load = async () => {
    loaded = choose(await importModule())
  }
  return { Component, load }
}
