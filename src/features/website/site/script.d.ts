/** The text of a script for the browser, which tools/browserScripts.ts makes of its TypeScript. */
declare module '*?script' {
  const script: string
  export default script
}
