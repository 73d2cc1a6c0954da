/** Builds the benchmark into dist/bench; what it measures is the product's own build. */
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/bench',
    target: 'node20',
    copyPublicDir: false,
    rollupOptions: {
      input: {
        run: 'bench/run.ts',
        sqliteBaseline: 'bench/baseline/sqlite.ts',
        postgresBaseline: 'bench/baseline/postgres.ts',
        // The school it seeds has pictures and pages, which are read beside it as in the product.
        'imageWidths.worker': 'server/files/imageWidths.worker.js',
        'pdfText.worker': 'server/files/pdfText.worker.js',
        'markup.worker': 'server/resource/markup.worker.js',
        'reader.worker': 'server/db/sqlite/reader.worker.js',
        'workbook.worker': 'server/resource/sheet/workbook.worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
