/** Worker process that converts a workbook to a file with one JSON row per line; started by workbook.ts. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { answerJobs } from '../../workers/answerJobs.ts'
import { Refusal, readWorkbook } from './readWorkbook.ts'
import type { WorkbookJob, WorkbookResult } from './workbook.ts'

void answerJobs(convert)

async function convert({ from, to, known, sheet }: WorkbookJob): Promise<WorkbookResult> {
  const rows = createWriteStream(to)
  try {
    const found = await readWorkbook(from, {
      choice: { known: new Set(known), sheet },
      write: (row) => rows.write(`${JSON.stringify(row)}\n`),
      drained: async () => {
        if (rows.writableNeedDrain) await once(rows, 'drain')
      },
    })
    rows.end()
    await finished(rows)
    return found
  } catch (error) {
    // What was written but not stored yet fails when the file is closed; nobody needs it any more.
    rows.on('error', () => undefined).destroy()
    return { refusal: error instanceof Refusal ? error.reason : 'broken' }
  }
}
