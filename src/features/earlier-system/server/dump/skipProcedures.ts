/** Skips triggers, procedures and events, which are between DELIMITER commands. */
import { type DumpBuffer, TRUNCATED_MESSAGE } from './dumpBuffer.ts'
import { BrokenDump } from './tuple.ts'

/** A line that resets the delimiter to `;`; a line with `;;` does not match. */
const DELIMITER_RESET = /(?:^|\n)delimiter[ \t]+;[ \t]*\r?\n/i
const DELIMITER_RESET_AT_END = /(?:^|\n)delimiter[ \t]+;$/i

/** Skips everything up to the line that resets the delimiter. */
export async function skipDelimited(buffer: DumpBuffer): Promise<void> {
  while (true) {
    const text = buffer.text()
    const delimiterReset = DELIMITER_RESET.exec(text)
    if (delimiterReset) return buffer.consume(delimiterReset.index + delimiterReset[0].length)
    // Searched text is freed, except for the last line, which may be incomplete.
    buffer.consume(Math.max(text.lastIndexOf('\n'), 0))
    if (await buffer.readMore()) continue
    if (!DELIMITER_RESET_AT_END.test(buffer.text().trimEnd())) throw new BrokenDump(TRUNCATED_MESSAGE)
    return buffer.consume(buffer.text().length)
  }
}
