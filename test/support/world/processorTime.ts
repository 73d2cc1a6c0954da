/** Starts to measure the processor's time of this process in milliseconds: by the clock a busy machine takes many times as long. */
export function startProcessorTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
