/**
 * Lists the scripts of each screen by its address. The server adds preload links for them to the page, so that they
 * load in parallel with the entry script instead of after it.
 */
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Registry } from '#platform/console/kit/registry/registry.ts'
import { SCREEN_SCRIPTS_FILE, type ScreenScripts } from '#platform/server/http/screenScripts.ts'

const PAGE_FILE = 'index.html'
/** A dynamic import as the compiler writes it. */
const LAZY_IMPORT = /\bimport\("([^"]+)"\)/g

export function screenScripts(): Plugin {
  let screens: Promise<ScreenModule[]>
  return {
    name: 'pelita-screen-scripts',
    apply: 'build',
    // Runs in parallel with the bundling, which leaves this thread idle.
    buildStart() {
      screens = readScreens()
      // Prevents an unhandled rejection; generateBundle awaits the promise and throws its error.
      screens.catch(() => {})
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const pageScripts = collectScripts(
          chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(PAGE_FILE)),
          chunks,
        )
        const screenScriptsList: ScreenScripts = (await screens).map(({ path, module }) => {
          const screenChunks = chunks.filter(({ moduleIds }) => moduleIds.includes(module))
          if (screenChunks.length === 0) throw new Error(`The build has no ${module}, the screen at ${path}`)
          return [path, collectScripts(screenChunks, chunks).filter((file) => !pageScripts.includes(file))]
        })
        this.emitFile({
          type: 'asset',
          fileName: SCREEN_SCRIPTS_FILE,
          source: JSON.stringify(screenScriptsList),
        })
      },
    },
  }
}

/** File names of the entry chunks and of all chunks that they import statically. */
function collectScripts(entryChunks: Rolldown.OutputChunk[], allChunks: Rolldown.OutputChunk[]): string[] {
  const names = new Set<string>()
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (names.has(fileName)) return
    names.add(fileName)
    for (const chunk of allChunks) if (imports.includes(chunk.fileName)) add(chunk)
  }
  entryChunks.forEach(add)
  return [...names]
}

type ScreenModule = { path: string; module: string }

/** Runs the console's screen registry to find the module of each screen, in the order in which addresses are matched. */
async function readScreens(): Promise<ScreenModule[]> {
  const { module } = await runnerImport<{ registry: Registry }>('./src/features.console.tsx', {
    configFile: false,
    logLevel: 'error',
    // The build has no browser, so these globals are stubbed; no session is stored.
    define: { 'localStorage.getItem': '(() => null)', 'window.addEventListener': '(() => {})' },
    plugins: [rejectLazyImports()],
  })
  const modules = module.registry.screens.map(async ({ path, load }) => {
    const moduleId: unknown = await load?.().catch((reason: unknown) => reason)
    if (typeof moduleId !== 'string')
      throw new Error(`The screen at ${path} loads no module`, { cause: moduleId })
    return { path, module: moduleId }
  })
  return Promise.all(modules)
}

/** Replaces every dynamic import by a promise that rejects with the module's id. */
function rejectLazyImports(): Plugin {
  return {
    name: 'pelita-reject-lazy-imports',
    enforce: 'post',
    async transform(code, importer) {
      const lazyImports = [...code.matchAll(LAZY_IMPORT)]
      if (lazyImports.length === 0) return null
      let newCode = code
      for (const [importText, specifier = ''] of lazyImports) {
        const resolved = await this.resolve(specifier, importer)
        newCode = newCode.replace(importText, `Promise.reject(${JSON.stringify(resolved?.id ?? null)})`)
      }
      return { code: newCode, map: null }
    },
  }
}
