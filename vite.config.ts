/**
 * The one configuration for building: the console into dist/console, with `--ssr` the server into dist/server, with
 * `--mode bench` the benchmark into dist/bench; in development console and server run on one port.
 */
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin } from 'vite'
import { browserScripts } from './tools/browserScripts.ts'
import { lighterPackages } from './tools/lighterPackages.ts'
import { loadableAgain } from './tools/loadableAgain.ts'
import { pageFrame } from './tools/pageFrame.ts'
import { precompressAssets } from './tools/precompressAssets.ts'
import { screenScripts } from './tools/screenScripts.ts'
import { serveApi } from './tools/serveApi.ts'
import { serviceWorker } from './tools/serviceWorker.ts'
import { withoutSummaries } from './tools/withoutSummaries.ts'

/**
 * Chunks of the console. Packages change seldom and stay in the browser's cache, so they are apart from our own code.
 * Modules shared by ten or more screens form one chunk: by default the bundler makes one for every set of screens that
 * share a module, and a form then waits for some sixty files.
 */
const CHUNK_GROUPS = [
  // Matched first, or another group would include it as a dependency.
  { name: 'prefetch', test: /src\/platform\/console\/prefetchedList\.ts$/, priority: 1 },
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'common', minShareCount: 10 },
]

const CONSOLE: BuildOptions = {
  outDir: 'dist/console',
  target: 'es2022',
  sourcemap: false,
  // Above the packages' chunk, so that a warning says that something has grown.
  chunkSizeWarningLimit: 1100,
  // Browsers without it load the same scripts a little later; all others would load the replacement for nothing.
  modulePreload: { polyfill: false },
  rollupOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
}

/** Worker threads and processes, which are loaded as files of their own. */
const WORKERS = {
  'appIcons.worker': 'src/platform/server/files/appIcons.worker.ts',
  'imageWidths.worker': 'src/platform/server/files/imageWidths.worker.ts',
  'passwords.worker': 'src/platform/server/identity/passwords/passwords.worker.ts',
  'pdfText.worker': 'src/platform/server/files/pdfText.worker.ts',
  'markup.worker': 'src/platform/server/resource/markup.worker.ts',
  'reader.worker': 'src/platform/server/db/sqlite/reader.worker.ts',
  'workbook.worker': 'src/platform/server/resource/sheet/workbook.worker.ts',
}

const SERVER = buildForNode('dist/server', { main: 'src/server.ts', cli: 'src/cli.ts' })

/** The servers that it measures come from the product's own build. */
const BENCH = buildForNode('dist/bench', {
  run: 'tools/bench/run.ts',
  sqliteBaseline: 'tools/bench/baseline/sqlite.ts',
  postgresBaseline: 'tools/bench/baseline/postgres.ts',
})

function buildForNode(outDir: string, entries: Record<string, string>): BuildOptions {
  return {
    ssr: true,
    outDir,
    target: 'node20',
    copyPublicDir: false,
    rollupOptions: {
      input: { ...entries, ...WORKERS },
      // All in one folder, so that a worker lies beside the file that starts it, as in the source.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  }
}

/** These packages are hundreds of small modules each; bundled, the server starts a fifth faster and uses 10 MB less. */
const BUNDLED_PACKAGES = ['zod', 'kysely', 'date-fns', '@date-fns/tz', 'react', 'react-dom']

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'bench') return { plugins: [browserScripts()], build: BENCH }
  return {
    plugins: [
      react(),
      browserScripts(),
      serveApi(),
      ...(isSsrBuild
        ? []
        : [
            pageFrame(),
            lighterPackages(),
            loadableAgain(),
            withoutSummaries(),
            injectPrefetchScript(),
            serviceWorker(),
            precompressAssets(),
            screenScripts(),
          ]),
    ],
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      port: Number(process.env.PORT || 3000),
      host: process.env.HOST || '127.0.0.1',
      // Another port would not be the one that links and cookies are made for.
      strictPort: true,
    },
    // React renders the website: bundled, it is always the production build and need not be installed.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
    // In development React's packages stay outside, because the module runner of Vite reads no CommonJS.
    ssr: { noExternal: BUNDLED_PACKAGES.filter((name) => isSsrBuild || !name.startsWith('react')) },
    build: isSsrBuild ? SERVER : CONSOLE,
  }
})

/** Puts the prefetch chunk into the page as its first script, so that it runs before the console has loaded. */
function injectPrefetchScript(): Plugin {
  return {
    name: 'pelita-prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'prefetch')
        if (!chunk) throw new Error('The build made no prefetch chunk')
        const attrs = {
          type: 'module',
          async: true,
          crossorigin: true,
          src: `/${chunk.fileName}`,
          nonce: '__CSP_NONCE__',
        }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
