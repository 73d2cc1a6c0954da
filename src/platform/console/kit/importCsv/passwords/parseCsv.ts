/** Parses the CSV of one-time passwords. */

/** The cells of each line. The server quotes where needed and doubles quotes; its values have no line breaks. */
export function parseCsv(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const delimiter = lines[0]?.match(/^name([,;\t])/)?.[1] ?? ','
  return lines.map((line) => splitCells(line, delimiter))
}

function splitCells(line: string, delimiter: string): string[] {
  const cells: string[] = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') {
      // Two quotes in a row inside quotes mean one quote.
      isQuoted = !isQuoted
      cells.push(`${cells.pop() ?? ''}\0`)
    } else if (character === delimiter && !isQuoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${character}`)
  }
  return cells.map(unquoteCell)
}

/** splitCells() replaced every quote by \0: removes the outer ones and turns a double one into a quote. */
const unquoteCell = (cell: string) =>
  cell.startsWith('\0') ? cell.slice(1, -1).replaceAll('\0\0', '"') : cell.replaceAll('\0', '"')
