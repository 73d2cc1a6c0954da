/** A part of the console that is loaded when it is first opened, or before. */
import { type ComponentType, lazy, useState } from 'react'

export type Part = {
  Part: ComponentType
  /** Fetches it beforehand: then it is there at once, without a placeholder. */
  load: () => Promise<void>
}

/** @example const { Part: List, load } = part(() => import('./lessons.tsx'), ({ List }) => List) */
export function part<Module>(read: () => Promise<Module>, choose: (module: Module) => ComponentType): Part {
  let loaded: ComponentType | null = null
  const Lazy = lazy(async () => {
    const Chosen = choose(await read())
    // A form that loads its own file is lazy itself, and React takes no lazy part for the content of another.
    return { default: () => <Chosen /> }
  })
  // React's own suspends even where its module has come, and then shows nothing else for 300 ms.
  function Part() {
    const [Chosen] = useState<ComponentType>(() => loaded ?? Lazy)
    return <Chosen />
  }
  const load = async () => {
    loaded = choose(await read())
  }
  return { Part, load }
}
