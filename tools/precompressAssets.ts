/** Compresses the console's files when they are built, so that the server compresses nothing at run time. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(m?js|css|html|svg|json)$/
/** A compressed copy of a smaller file saves nothing. */
const MIN_BYTES = 1024

/** Writes a .br and a .gz copy of every text asset, except the page itself, which the server completes for each request. */
export function precompressAssets(): Plugin {
  return {
    name: 'pelita-precompress-assets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Runs after Vite's own last changes to the chunks, so that the copies have the final code.
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
                COMPRESSIBLE.test(name) && name !== 'index.html' && content.length > MIN_BYTES,
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
