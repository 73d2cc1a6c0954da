/** Triggers, procedures and events: between a line that changes what ends a statement and the line that changes it back. */
import { CUT_OFF, type Pieces } from './pieces.ts'
import { BrokenDump } from './tuple.ts'

/** A whole line, or the file's last: the one of `;;` is not the one of `;`. */
const DELIMITER_RESET = /(?:^|\n)delimiter[ \t]+;[ \t]*\r?\n/i
const DELIMITER_RESET_AT_END = /(?:^|\n)delimiter[ \t]+;$/i

/** Skips them unread: their statements belong to no row of the dump. */
export async function skipDelimited(pieces: Pieces): Promise<void> {
  while (true) {
    const text = pieces.text()
    const back = DELIMITER_RESET.exec(text)
    if (back) return pieces.drop(back.index + back[0].length)
    // What was looked through is let go, but for a line that may go on.
    pieces.drop(Math.max(text.lastIndexOf('\n'), 0))
    if (await pieces.more()) continue
    if (!DELIMITER_RESET_AT_END.test(pieces.text().trimEnd())) throw new BrokenDump(CUT_OFF)
    return pieces.drop(pieces.text().length)
  }
}
