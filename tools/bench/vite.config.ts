/** Builds the benchmark into dist/bench. The servers it measures come from the product's own build. */
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/bench',
    target: 'node20',
    copyPublicDir: false,
    rollupOptions: {
      input: {
        run: 'tools/bench/run.ts',
        sqliteBaseline: 'tools/bench/baseline/sqlite.ts',
        postgresBaseline: 'tools/bench/baseline/postgres.ts',
        // Seeding uses the product's worker threads, which are loaded as files of their own.
        'imageWidths.worker': 'src/platform/server/files/imageWidths.worker.js',
        'pdfText.worker': 'src/platform/server/files/pdfText.worker.js',
        'markup.worker': 'src/platform/server/resource/markup.worker.js',
        'reader.worker': 'src/platform/server/db/sqlite/reader.worker.js',
        'workbook.worker': 'src/platform/server/resource/sheet/workbook.worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
