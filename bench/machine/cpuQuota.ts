/** Limits a process to a part of a core, so that servers can be compared on a machine that has no core for each of them. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In microseconds; short, so that a call waits little for the next one. */
const PERIOD = 20_000

type Version = { root: string; settings: (quota: number) => [name: string, value: string][] }

/** The two versions of Linux's control groups: where a group is made, and the files that bound it. */
const VERSIONS: readonly Version[] = [
  {
    root: '/sys/fs/cgroup/cpu',
    settings: (quota: number) => [
      ['cpu.cfs_period_us', String(PERIOD)],
      ['cpu.cfs_quota_us', String(quota)],
    ],
  },
  { root: '/sys/fs/cgroup', settings: (quota: number) => [['cpu.max', `${quota} ${PERIOD}`]] },
]

/**
 * Limits a process with all its threads from now on.
 *
 * @param share of one core, e.g. 0.3
 * @returns what lifts the quota again; null where the machine allows none
 */
export function setCpuQuota(pid: number, share: number): (() => void) | null {
  for (const { root, settings } of VERSIONS) {
    const group = join(root, `pelita-bench-${pid}`)
    try {
      mkdirSync(group)
      for (const [name, value] of settings(Math.round(share * PERIOD))) {
        // A folder of another kind would take any file.
        if (!existsSync(join(group, name))) throw new Error(`${group} sets no CPU quota`)
        writeFileSync(join(group, name), value)
      }
      writeFileSync(join(group, 'cgroup.procs'), String(pid))
    } catch {
      remove(group)
      continue
    }
    return () => {
      writeFileSync(join(root, 'cgroup.procs'), String(pid))
      remove(group)
    }
  }
  return null
}

function remove(group: string): void {
  if (existsSync(group)) rmdirSync(group)
}
