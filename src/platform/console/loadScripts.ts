/**
 * Loads the files of a dynamic import before the browser imports them; the build puts it in the place of Vite's own
 * helper (tools/loadableAgain.ts). Browsers remember for as long as a page lives that an import failed, so that what was
 * once opened without a connection could not be opened again; they forget that a plain request failed.
 */

/** Requests of files by their address. */
const requests = new Map<string, Promise<void>>()

/** @param files paths of the imported script and of all that it imports; none in development */
export async function loadScripts<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => loadOnce(`/${file}`)))
  return importModule()
}

function loadOnce(path: string): Promise<void> {
  const request = requests.get(path) ?? (isInPage(path) ? Promise.resolve() : load(path))
  requests.set(path, request)
  request.catch(() => requests.delete(path))
  return request
}

/** The page itself loads the first scripts. */
const isInPage = (path: string) =>
  document.querySelector(`script[src="${path}"],link[href="${path}"]`) !== null

/** @throws Error as browsers word it, by which the screens tell a missing script from other errors */
async function load(path: string) {
  const response = await fetch(path)
  if (!response.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${path}`)
  // Read to its end: the browser keeps whole files only.
  await response.arrayBuffer()
}
