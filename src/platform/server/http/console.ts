/** Serves the built console: hashed assets with a long cache lifetime, and the page for every other path. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import helmet from '@fastify/helmet'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VIDEO_THUMBNAIL_HOST } from '#platform/contract/video.ts'
import type { Context } from '../context.ts'
import { errors } from './errors.ts'
import { serveInstallable } from './installable.ts'
import { fillSchool, readSchool, type School } from './school.ts'
import { SCREEN_SCRIPTS_FILE, scriptLinks } from './screenScripts.ts'
import { BASE_HEADERS, secureHeaders } from './secureHeaders.ts'

/** Placeholder of the nonce in the built page (vite.config.ts, html.cspNonce). */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const EMBED_ORIGINS = ['https://www.youtube.com', 'https://www.youtube-nocookie.com']

const ASSET_POLICY = "default-src 'none'; frame-ancestors 'none'"
const WORKER_FILE = /sw\.js(\.\w+)?$/
const HEAD_END = '</head>'

/** @param folder of `vite build` */
export async function serveConsole(app: FastifyInstance, folder: string, context: Context) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(helmet, {
    enableCSPNonces: true,
    ...secureHeaders(context.config, {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'frame-src': ["'self'", 'blob:', ...EMBED_ORIGINS],
        'img-src': ["'self'", 'blob:', 'data:', VIDEO_THUMBNAIL_HOST],
        'object-src': ["'none'"],
        // Scripts are files of this server, or stand in the page; the page's nonce is the one that is added to the styles.
        'script-src': ["'self'", ...hashesOf(page)],
        'style-src': ["'self'"],
        'font-src': ["'self'"],
        // Colours and alignment inside a post are style attributes; style elements need the nonce.
        'style-src-attr': ["'unsafe-inline'"],
      },
    }),
  })
  const staticOptions: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // A new service worker must be found at the next visit.
      const isWorker = WORKER_FILE.test(path)
      response.setHeader('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600')
    },
  }
  // One route for the hundreds of hashed files: a route for each took a fifth of the start.
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      // The page's policy counts for its scripts, and is half of a small one; an asset opened by itself may load nothing.
      response.setHeader('content-security-policy', ASSET_POLICY)
    },
  })
  await app.register(fastifyStatic, {
    ...staticOptions,
    wildcard: false,
    // The page needs a nonce, so it is served below and not as a static file.
    globIgnore: ['index.html', SCREEN_SCRIPTS_FILE, 'assets/**'],
    decorateReply: false,
  })
  serveInstallable(app, folder, context)
  servePage(app, { folder, page, context })
}

const hashesOf = (page: string) =>
  inlineScripts(page).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)

/** The page's own scripts, such as the one that chooses its first frame. Those with a `src` are files. */
function inlineScripts(page: string): string[] {
  return page.split('<script').flatMap((part, index) => {
    const start = part.indexOf('>')
    const end = part.indexOf('</script>')
    const isInline = index > 0 && start >= 0 && end >= 0 && !part.slice(0, start).includes(' src=')
    return isInline ? [part.slice(start + 1, end)] : []
  })
}

/** Serves the page at every path that is not a file. */
function servePage(
  app: FastifyInstance,
  { folder, page, context }: { folder: string; page: string; context: Context },
) {
  const toPreloadLinks = scriptLinks(folder)
  app.get('/*', async (request, reply) => {
    const [pathname = ''] = request.url.split('?')
    // A path with an extension is a file, and a missing file is a real 404.
    if (/\.\w+$/.test(pathname)) throw errors.notFound('Berkas ini tidak ada.')
    const html = fillSchool(page, await readSchoolOrDefault(request, context))
      .replace(HEAD_END, () => toPreloadLinks(pathname) + HEAD_END)
      .replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type('text/html; charset=utf-8')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return html
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html))
  })
}

/** The page is served without its database too: the console then says what is wrong, and that it tries again. */
async function readSchoolOrDefault(request: FastifyRequest, context: Context): Promise<School> {
  try {
    return await readSchool(context)
  } catch (error) {
    request.log.error(error)
    return { name: 'Pelita', logo: '' }
  }
}

const NOT_CONSOLE_PATH = /^\/(?:api|public|images|files)(?:[/?]|$)/

/** Whether a browser requests a page of the console, rather than a program calling the API. */
export function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !NOT_CONSOLE_PATH.test(url) && (headers.accept ?? '').includes('text/html')
}

/** The HTML response to an address that cannot be decoded, such as /news/%E0; the default would be JSON. */
export function sendUnreadableAddressPage(reply: FastifyReply) {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...BASE_HEADERS,
  }
  return reply.code(400).headers(headers).type('text/html; charset=utf-8').send(UNREADABLE_ADDRESS_PAGE)
}

const UNREADABLE_ADDRESS_PAGE = `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Alamat tidak dapat dibaca</title>
<h1>Alamat tidak dapat dibaca</h1>
<p>Alamat yang Anda buka salah tulis. <a href="/">Kembali ke beranda</a></p>
</html>
`
