/** Triggers, procedures and events: between a line that changes what ends a statement and the line that changes it back. */
import { type DumpBuffer, TRUNCATED } from './dumpBuffer.ts'
import { BrokenDump } from './tuple.ts'

/** A whole line, or the file's last: the one of `;;` is not the one of `;`. */
const DELIMITER_RESET = /(?:^|\n)delimiter[ \t]+;[ \t]*\r?\n/i
const DELIMITER_RESET_AT_END = /(?:^|\n)delimiter[ \t]+;$/i

/** Skips them unread: their statements belong to no row of the dump. */
export async function skipDelimited(buffer: DumpBuffer): Promise<void> {
  while (true) {
    const text = buffer.text()
    const back = DELIMITER_RESET.exec(text)
    if (back) return buffer.consume(back.index + back[0].length)
    // Searched text is freed, except for the last line, which may go on.
    buffer.consume(Math.max(text.lastIndexOf('\n'), 0))
    if (await buffer.readMore()) continue
    if (!DELIMITER_RESET_AT_END.test(buffer.text().trimEnd())) throw new BrokenDump(TRUNCATED)
    return buffer.consume(buffer.text().length)
  }
}
