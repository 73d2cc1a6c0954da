/** Waits until the page has fetched nothing for a while, so that what is fetched for later takes nothing from the screen. */
import { SECOND } from '#platform/contract/units.ts'

const SILENCE_MS = 10 * SECOND

export function whenLinkIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const observer = new PerformanceObserver(() => wait())
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        observer.disconnect()
        resolve()
      }, SILENCE_MS)
    }
    observer.observe({ type: 'resource' })
    wait()
  })
}
