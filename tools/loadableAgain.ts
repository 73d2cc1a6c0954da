/** Lets dynamic imports load their files with `loadScripts.ts`, after which a failed one can be repeated. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const LOADER = resolve('src/platform/console/loadScripts.ts')
/** Vite's own, which dynamic imports of the console call by this name. */
const HELPER = '\0vite/preload-helper.js'

export function loadableAgain(): Plugin {
  return {
    name: 'pelita-loadable-again',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { loadScripts as __vitePreload } from ${JSON.stringify(LOADER)}` : null,
    config: () => ({
      build: {
        modulePreload: {
          // Vite names the files of a script only where it imports others.
          resolveDependencies: (script, files, { hostType }) =>
            hostType === 'js' ? [...new Set([script, ...files])] : files,
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const isUsed = Object.values(bundle).some(
          (chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(LOADER),
        )
        if (!isUsed) throw new Error('The build does not load its scripts with loadScripts.ts')
      },
    },
  }
}
