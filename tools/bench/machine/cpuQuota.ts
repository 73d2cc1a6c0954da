/** Limits the CPU quota of a process with Linux control groups, to compare servers on a machine with too few cores. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short, so that a throttled request waits only briefly for the next period. */
const PERIOD_US = 20_000

type CgroupVersion = { root: string; settings: (quotaUs: number) => [name: string, value: string][] }

/** The root folder of both control group versions, and the files that set a group's CPU quota. */
const CGROUP_VERSIONS: readonly CgroupVersion[] = [
  {
    root: '/sys/fs/cgroup/cpu',
    settings: (quotaUs: number) => [
      ['cpu.cfs_period_us', String(PERIOD_US)],
      ['cpu.cfs_quota_us', String(quotaUs)],
    ],
  },
  { root: '/sys/fs/cgroup', settings: (quotaUs: number) => [['cpu.max', `${quotaUs} ${PERIOD_US}`]] },
]

/**
 * Limits a process with all its threads.
 *
 * @param coreShare the share of one core, e.g. 0.3
 * @returns removes the quota; null if this machine cannot set one
 */
export function setCpuQuota(pid: number, coreShare: number): (() => void) | null {
  for (const { root, settings } of CGROUP_VERSIONS) {
    const group = join(root, `pelita-bench-${pid}`)
    try {
      mkdirSync(group)
      for (const [name, value] of settings(Math.round(coreShare * PERIOD_US))) {
        // In a folder that is no control group, writing would just create the file.
        if (!existsSync(join(group, name))) throw new Error(`${group} sets no CPU quota`)
        writeFileSync(join(group, name), value)
      }
      writeFileSync(join(group, 'cgroup.procs'), String(pid))
    } catch {
      removeGroup(group)
      continue
    }
    return () => {
      writeFileSync(join(root, 'cgroup.procs'), String(pid))
      removeGroup(group)
    }
  }
  return null
}

function removeGroup(group: string): void {
  if (existsSync(group)) rmdirSync(group)
}
