/** Runs in the measured page before its own scripts: marks when it is useful, and every shift of its layout after that. */

/** @param useful finds the first thing that the person came for */
export function recordVisit(useful: string): void {
  const isUseful = () => {
    const element = document.querySelector(useful)
    const box = element?.getBoundingClientRect()
    return box !== undefined && box.width > 0 && box.height > 0
  }
  const look = () => {
    if (isUseful()) performance.mark('useful')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number')
        performance.mark('shift', { detail: entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}
