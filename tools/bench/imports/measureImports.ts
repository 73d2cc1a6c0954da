/** Measures the import of a whole school from one file on both engines, and compares the engines. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ENGINE_SETUPS } from '../engines.ts'
import { signInHeaders } from '../lists/signIns.ts'
import { READY_AFTER_MS } from '../machine/processes.ts'
import type { Metric, Section } from '../section.ts'
import { measureEngineImports } from './measureEngineImports.ts'

/** Seeds a school on each engine. These servers are not pinned, as in production. */
export async function measureImports(folder: string, studentCount?: number): Promise<Section[]> {
  const sections: Section[] = []
  const secondsByEngine: Partial<Record<string, number>> = {}
  for (const [key, setUpEngine] of Object.entries(ENGINE_SETUPS)) {
    const engine = await setUpEngine(join(folder, key))
    const pelita = await engine.startPelita({ isPinned: false })
    try {
      await pause(READY_AFTER_MS)
      const metrics = await measureEngineImports(pelita, await signInHeaders(pelita), studentCount)
      secondsByEngine[key] = metrics[0]?.value ?? 0
      sections.push({ heading: `Import of 20,000 students, ${engine.name}`, metrics })
    } finally {
      await pelita.stop()
      await engine.stop()
    }
  }
  const ratio = (secondsByEngine.postgres ?? 0) / (secondsByEngine.sqlite ?? 1)
  const comparison: Metric = { name: 'PostgreSQL ÷ SQLite', value: ratio, max: 1.3, unit: '×' }
  return [...sections, { heading: 'Imports compared', metrics: [comparison] }]
}
