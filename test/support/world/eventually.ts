import { vi } from 'vitest'

/** Repeats a check until it passes; Vitest's own `vi.waitFor` gives up after a second, which judges the machine. */
export const eventually: typeof vi.waitFor = (check, options = {}) =>
  vi.waitFor(check, { timeout: 60_000, ...(typeof options === 'number' ? { timeout: options } : options) })
