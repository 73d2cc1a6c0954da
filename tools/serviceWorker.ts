/** Builds the service worker as one classic script at the root of the site, since its scope is its folder. */
import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

const ENTRY = 'src/platform/console/offline/serviceWorker.ts'

export function serviceWorker(): Plugin {
  return {
    name: 'pelita-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundleWorker(versionOf(bundle)) })
      },
    },
  }
}

/** Another one for every build that differs in any file. */
function versionOf(bundle: Rolldown.OutputBundle): string {
  const page = bundle['index.html']
  const parts = [...Object.keys(bundle).sort(), page?.type === 'asset' ? page.source : '']
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

async function bundleWorker(version: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __BUILD__: JSON.stringify(version), 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      copyPublicDir: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'pelita' },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The service worker was not built')
  return output.output[0].code
}
