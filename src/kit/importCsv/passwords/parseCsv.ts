/** Reads the CSV of one-time passwords. */

/** The cells of each line. The server quotes where needed and doubles quotes; its values have no line breaks. */
export function parseCsv(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const delimiter = lines[0]?.match(/^name([,;\t])/)?.[1] ?? ','
  return lines.map((line) => cellsOf(line, delimiter))
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') {
      // Two quotes in a row inside quotes mean one quote.
      isQuoted = !isQuoted
      cells.push(`${cells.pop() ?? ''}\0`)
    } else if (letter === delimiter && !isQuoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${letter}`)
  }
  return cells.map(unquoted)
}

/** Every quote is marked with \0: drop the outer ones, turn a double one into one. */
const unquoted = (cell: string) =>
  cell.startsWith('\0') ? cell.slice(1, -1).replaceAll('\0\0', '"') : cell.replaceAll('\0', '"')
