/**
 * Writes down, for every address of the console, the scripts of its screen alone: the page that is asked for names
 * them, so that they come beside the others, not once those have been run and know what is to be shown.
 */
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { SCREEN_SCRIPTS_FILE, type ScreenScripts } from './server/http/screenScripts.ts'
import type { Registry } from './src/kit/wing/registry.ts'

const PAGE = 'index.html'
/** A module that is imported only when it is needed, as the compiler writes it. */
const LAZY_IMPORT = /\bimport\("([^"]+)"\)/g

export function screenScripts(): Plugin {
  let screens: Promise<ScreenModule[]>
  return {
    name: 'pelita-screen-scripts',
    apply: 'build',
    // Beside the bundling, which leaves this thread idle.
    buildStart() {
      screens = readScreens()
      // Awaited when the bundle is there.
      screens.catch(() => {})
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const named = scriptsOf(
          chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE)),
          chunks,
        )
        const scripts: ScreenScripts = (await screens).map(({ path, module }) => {
          const ofScreen = chunks.filter(({ moduleIds }) => moduleIds.includes(module))
          if (ofScreen.length === 0) throw new Error(`The build has no ${module}, the screen at ${path}`)
          return [path, scriptsOf(ofScreen, chunks).filter((file) => !named.includes(file))]
        })
        this.emitFile({ type: 'asset', fileName: SCREEN_SCRIPTS_FILE, source: JSON.stringify(scripts) })
      },
    },
  }
}

/** Of chunks and all that they import at once. */
function scriptsOf(chunks: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[]): string[] {
  const names = new Set<string>()
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (names.has(fileName)) return
    names.add(fileName)
    for (const chunk of all) if (imports.includes(chunk.fileName)) add(chunk)
  }
  chunks.forEach(add)
  return [...names]
}

type ScreenModule = { path: string; module: string }

/** Asks the console itself which module each of its screens would load, in the order in which addresses are matched. */
async function readScreens(): Promise<ScreenModule[]> {
  const { module } = await runnerImport<{ registry: Registry }>('./src/wings.ts', {
    configFile: false,
    logLevel: 'error',
    // There is no browser here, and nobody has signed in.
    define: { 'localStorage.getItem': '(() => null)', 'window.addEventListener': '(() => {})' },
    plugins: [namingLazyImports()],
  })
  const read = module.registry.screens.map(async ({ path, load }) => {
    const named: unknown = await load?.().catch((reason: unknown) => reason)
    if (typeof named !== 'string') throw new Error(`The screen at ${path} loads no module`, { cause: named })
    return { path, module: named }
  })
  return Promise.all(read)
}

/** Instead of loading a module that is imported when needed, its import fails with the module's name. */
function namingLazyImports(): Plugin {
  return {
    name: 'pelita-naming-lazy-imports',
    enforce: 'post',
    async transform(code, importer) {
      const found = [...code.matchAll(LAZY_IMPORT)]
      if (found.length === 0) return null
      let changed = code
      for (const [written, specifier = ''] of found) {
        const resolved = await this.resolve(specifier, importer)
        changed = changed.replace(written, `Promise.reject(${JSON.stringify(resolved?.id ?? null)})`)
      }
      return { code: changed, map: null }
    },
  }
}
