/** Leaves the sentences that describe calls out of the console's scripts: only the documents of the API show them. */
import type { Plugin } from 'vite'

/** `summary` of a declared call with its text, which has no quote of its own kind. */
const SUMMARY = /^( *summary:)\s+(?:'[^'\n]*'|`[^`$]*`|"[^"\n]*"),$/gm

export function withoutSummaries(): Plugin {
  return {
    name: 'pelita-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      // Contracts only: a screen may have a summary of its own.
      filter: { id: /\/src\/(?:platform\/contract\/.+|features\/[^/]+\/[^/]+)\.ts$/, code: 'summary:' },
      handler: (code) => ({ code: removeSummaries(code), map: null }),
    },
  }
}

/** Empty ones stay, since calls are made from others. @example removeSummaries("  summary: 'Isi a.',\n") // "  summary: '',\n" */
export const removeSummaries = (code: string) => code.replace(SUMMARY, "$1 '',")
