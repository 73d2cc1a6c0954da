/** Builds the console into dist/console and, with --ssr, the server into dist/server; in development both run on one port. */
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { screenScripts } from './vite.screenScripts.ts'

/**
 * What the page asks for at once: packages, which change seldom and stay in the browser's cache, and our own. What ten
 * screens or more share besides is one file too: left to itself the bundler makes a file for every set of screens that
 * share something, and a form then waits for some sixty of them.
 */
const GROUPS = [
  // Before the others, which would take it in as what they need.
  { name: 'prefetch', test: /src\/prefetchedList\.ts$/, priority: 1 },
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'common', minShareCount: 10 },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    apiInside(),
    ...(isSsrBuild ? [] : [ownDefaults(), prefetchFirst(), compressed(), screenScripts()]),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? '127.0.0.1' },
  // These are hundreds of small modules each; bundled, the server starts a fifth sooner and 10 MB smaller.
  // React draws the website: bundled it is its production build, whatever NODE_ENV says, and no package to install.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  ssr: { noExternal: ['zod', 'kysely', 'date-fns', '@date-fns/tz', 'react', 'react-dom'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli/cli.ts',
            'imageWidths.worker': 'server/files/imageWidths.worker.js',
            'pdfText.worker': 'server/files/pdfText.worker.js',
            'markup.worker': 'server/resource/markup.worker.js',
            'reader.worker': 'server/db/sqlite/reader.worker.js',
            'workbook.worker': 'server/resource/sheet/workbook.worker.js',
          },
          // Side by side, so that a worker lies beside whoever begins it, as its source does.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/console',
        target: 'es2022',
        sourcemap: false,
        chunkSizeWarningLimit: 900,
        rollupOptions: { output: { codeSplitting: { groups: GROUPS } } },
      },
}))

/** The real API within `vite dev`: its module is loaded anew when a server or contract file changes. */
function apiInside(): Plugin {
  type DevModule = typeof import('./server/dev.ts')
  type DevApp = Awaited<ReturnType<DevModule['openDevApp']>>
  let current: { module: DevModule; app: Promise<DevApp> } | null = null
  return {
    name: 'pelita-api-inside',
    apply: 'serve',
    configureServer(server) {
      if (process.env.VITEST) return
      const open = async () => {
        const module = (await server.ssrLoadModule('/server/dev.ts')) as DevModule
        if (current?.module !== module) {
          const closed = current?.app.then((app) => app.close())
          current = { module, app: Promise.resolve(closed).then(() => module.openDevApp()) }
        }
        return current.app
      }
      server.httpServer?.once('listening', () => {
        open().then(
          ({ logins }) => logins.map((login) => console.log(login)),
          (error) => server.config.logger.error(String(error)),
        )
      })
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/(api|images|files)\//.test(request.url ?? '')) return next()
        try {
          const { listener } = await open()
          listener(request, response)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/**
 * `<Admin>` falls back to a layout, a sign-in and more of its own. Ours are given to it, and the fallbacks, with the forms
 * and menus that only they need, would be a twelfth of what the first screen waits for.
 */
function ownDefaults(): Plugin {
  const fallbacks = /^\.\/(layout|auth)\/index\.js$/
  return {
    name: 'pelita-own-defaults',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isFallback = fallbacks.test(source) && importer?.endsWith('/ra-ui-materialui/dist/AdminUI.js')
      return isFallback ? resolve('src/layout/adminDefaults.ts') : null
    },
  }
}

/** What begins before the console has loaded: a small file of its own, named first in the page. */
function prefetchFirst(): Plugin {
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

const COMPRESSED = /\.(m?js|css|html|svg|json)$/
/** Below this a compressed copy saves nothing. */
const LEAST_BYTES = 1024

/** Writes .br and .gz beside every text asset, so that the server compresses nothing at run time. */
export function compressed(): Plugin {
  return {
    name: 'pelita-compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite's own last changes to the chunks; a copy made earlier would be of unfinished code.
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }))
        await Promise.all(
          files
            .filter(
              ({ name, content }) =>
                COMPRESSED.test(name) && name !== 'index.html' && content.length > LEAST_BYTES,
            )
            .map(async ({ name, content }) => {
              const bytes = Buffer.from(content)
              const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
              this.emitFile({
                type: 'asset',
                fileName: `${name}.br`,
                source: await promisify(brotliCompress)(bytes, quality),
              })
              this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: await promisify(gzip)(bytes) })
            }),
        )
      },
    },
  }
}
