/** Builds the benchmark into dist/bench; what it measures is the product's own build. */
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/bench',
    target: 'node20',
    copyPublicDir: false,
    rollupOptions: { input: ['bench/run.ts', 'bench/limit.ts'] },
  },
})
