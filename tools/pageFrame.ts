/** Puts the script that chooses the page's first frame into the page, so that it is painted before anything else has loaded. */
import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'

const SCRIPT = 'src/platform/console/chooseFrame.ts'

export function pageFrame(): Plugin {
  return {
    name: 'pelita-page-frame',
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        const { code } = await transformWithOxc(await readFile(SCRIPT, 'utf8'), SCRIPT, { sourcemap: false })
        return [{ tag: 'script', children: code, injectTo: 'body' }]
      },
    },
  }
}
