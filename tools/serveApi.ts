/** Serves the real API and the website within `vite dev`; their modules are reloaded when a server or contract file changes. */
import { createServer } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'

type DevModule = typeof import('./devApp.ts')
type Features = typeof import('../src/features.server.ts')
type DevApp = Awaited<ReturnType<DevModule['openDevApp']>>

export function serveApi(): Plugin {
  let open: () => Promise<DevApp>
  return {
    name: 'pelita-serve-api',
    apply: 'serve',
    /** As the server does with the built page; nothing is installed in development. */
    transformIndexHtml: async (html) =>
      (await open()).fillPage(html.replace(/<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, '')),
    configureServer(server) {
      if (process.env.VITEST) return
      open = createOpener(server)
      server.httpServer?.once('listening', () => {
        open()
          .then((app) => start(app, open))
          .catch(async (error: unknown) => {
            const { toErrorSentence } = await loadErrors(server)
            server.config.logger.error(`Pelita tidak dapat dimulai: ${toErrorSentence(error)}`)
            process.exit(1)
          })
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

const loadErrors = (server: ViteDevServer) =>
  server.ssrLoadModule('/src/platform/server/machineErrors.ts') as Promise<
    typeof import('../src/platform/server/machineErrors.ts')
  >

/** Opens the application again whenever one of its modules was reloaded. */
function createOpener(server: ViteDevServer): () => Promise<DevApp> {
  let current: { module: DevModule; features: Features; app: Promise<DevApp> } | null = null
  return async () => {
    const module = (await server.ssrLoadModule('/tools/devApp.ts')) as DevModule
    const features = (await server.ssrLoadModule('/src/features.server.ts')) as Features
    if (current?.module !== module || current.features !== features) {
      const closing = current?.app.then((app) => app.close())
      const app = Promise.resolve(closing).then(() => module.openDevApp(features.product))
      current = { module, features, app }
    }
    return current.app
  }
}

/** Says where everything is; the website has a port of its own. */
async function start({ site, addresses, logins }: DevApp, open: () => Promise<DevApp>): Promise<void> {
  if (site) {
    const websiteServer = createServer((request, response) => {
      open().then(
        ({ site: current }) => current?.listener(request, response),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
    await new Promise<void>((resolve, reject) => {
      websiteServer.once('error', (error) => reject(site.explain(error)))
      websiteServer.listen(site.port, site.host, resolve)
    })
  }
  console.log([...addresses, ...logins].join('\n'))
}
