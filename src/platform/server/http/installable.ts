/** What makes the console an app of the school on phones: a manifest with its name, and icons of its logo. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DAY, SECOND } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import { type AppIcon, appIconReader, ICON_SIZES } from '../files/appIcons.ts'
import { errors } from './errors.ts'
import { readSchool, type School } from './school.ts'

/** The length of a name under an icon of a phone. */
const MAX_SHORT_NAME = 12
const ICON_SECONDS = DAY / SECOND

export function serveInstallable(app: FastifyInstance, folder: string, context: Context) {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const manifest = toManifest(await readSchool(context))
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest))
  })
  serveIcons(app, folder, context)
}

function serveIcons(app: FastifyInstance, folder: string, context: Context) {
  const readIcon = appIconReader(context.files.images, join(folder, 'favicon.svg'))
  app.get<{ Params: { file: string } }>('/app-icon/:file', async ({ params, headers }, reply) => {
    const icon = toIcon(params.file)
    if (!icon) throw errors.notFound('Berkas ini tidak ada.')
    const { logo } = await readSchool(context)
    const etag = `"${params.file}-${logo}"`
    reply.headers({ etag, 'cache-control': `public, max-age=${ICON_SECONDS}` })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(await readIcon(logo, icon))
  })
}

/** @example toIcon('512-maskable.png') // { size: 512, isMaskable: true } */
function toIcon(file: string): AppIcon | null {
  const [, digits, maskable] = /^(\d+)(-maskable)?\.png$/.exec(file) ?? []
  const size = ICON_SIZES.find((one) => String(one) === digits)
  return size ? { size, isMaskable: maskable !== undefined } : null
}

/** The address of an icon has the logo's name, so that an installed app gets a new one. */
function toManifest({ name, logo }: School) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/app-icon/${size}${purpose === 'maskable' ? '-maskable' : ''}.png?logo=${encodeURIComponent(logo)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: toShortName(name),
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f7f5',
    theme_color: '#0f5f5c',
    icons: [
      ...ICON_SIZES.map((size) => icon(size, 'any')),
      ...ICON_SIZES.map((size) => icon(size, 'maskable')),
    ],
  }
}

/** As many whole words as fit. @example toShortName('SMP Negeri 1 Bandung') // 'SMP Negeri 1' */
function toShortName(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && words.join(' ').length > MAX_SHORT_NAME) words.pop()
  return words.join(' ')
}
