/** Imports `./name.ts?script` as the text of the script that a page contains, with its types removed. */
import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'

const SUFFIX = '?script'

export function browserScripts(): Plugin {
  return {
    name: 'pelita-browser-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const path = id.slice(0, -SUFFIX.length)
      this.addWatchFile(path)
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
      return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js', map: null }
    },
  }
}
