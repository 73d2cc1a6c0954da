/**
 * Loads the files of a dynamic import before the browser imports them; the build puts it in the place of Vite's own
 * helper (tools/loadableAgain.ts). Browsers remember for as long as a page lives that an import failed, so that what was
 * once opened without a connection could not be opened again; they forget that a plain request failed.
 */

/** That a script could not be loaded, with a message for people. */
export class ScriptLoadError extends Error {
  constructor(path: string, cause: unknown) {
    super('Bagian aplikasi ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.', { cause })
    this.name = `ScriptLoadError ${path}`
  }
}

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

/** @throws ScriptLoadError */
async function load(path: string) {
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`The server answered with ${response.status}`)
    // Read to its end: the browser keeps whole files only.
    await response.arrayBuffer()
  } catch (error) {
    throw new ScriptLoadError(path, error)
  }
}
