/** Replaces parts of packages that the console would load before its first screen and does not need there. */
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Replacement = {
  source: RegExp
  /** The end of the path of the module that imports it. */
  importer: string
  /** The name of a module of `MODULES`, or the path of a file. */
  by: string
}

const ADMIN_DEFAULTS = resolve('src/platform/console/layout/adminDefaults.ts')
const JSON_EXPORT = '\0pelita-json-export'
const OBJECT_ENTRIES = '\0pelita-object-entries'

const MODULES: Readonly<Record<string, string>> = {
  // Only who exports a list with the stock button needs it.
  [JSON_EXPORT]: `export default (...given) =>
    import('jsonexport/dist/index.js').then(({ default: write }) => write(...given), given.at(-1))`,
  // The package is for browsers without it, which run none of the console; CommonJS, as who imports it.
  [OBJECT_ENTRIES]: 'module.exports = Object.entries',
}
const REPLACEMENTS: readonly Replacement[] = [
  // The default layout, sign-in page and messages of <Admin>, with the forms and menus that they import.
  {
    source: /^\.\/(?:layout|auth)\/index\.js$/,
    importer: '/ra-ui-materialui/dist/AdminUI.js',
    by: ADMIN_DEFAULTS,
  },
  { source: /^\.\/defaultI18nProvider\.js$/, importer: '/react-admin/dist/Admin.js', by: ADMIN_DEFAULTS },
  {
    source: /^jsonexport\/dist\/index\.js$/,
    importer: '/ra-core/dist/export/defaultExporter.js',
    by: JSON_EXPORT,
  },
  { source: /^object\.entries$/, importer: '/node-polyglot/index.js', by: OBJECT_ENTRIES },
]
/** Its package offers bundlers the build with warnings for developers. */
const ROUTER: Readonly<Record<string, string>> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
}

export function lighterPackages(): Plugin {
  return {
    name: 'pelita-lighter-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const router = ROUTER[source]
      if (router) return resolve('node_modules/react-router/dist/production', router)
      const replaced = REPLACEMENTS.find((one) => one.source.test(source) && importer?.endsWith(one.importer))
      return replaced?.by ?? null
    },
    load: (id) => MODULES[id] ?? null,
  }
}
