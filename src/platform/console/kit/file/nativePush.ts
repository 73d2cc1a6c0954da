/**
 * The engine's own `push`. pdf.js replaces it where it differs from the standard in a detail, as in Chrome up to 121 and Node
 * 20, by a loop that is many times as slow for everything that runs afterwards. To be imported before pdf.js.
 */
const { push } = Array.prototype

export function restorePush(): void {
  Array.prototype.push = push
}
