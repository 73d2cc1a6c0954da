/** Builds the console into dist/console; `vite build --ssr` builds the server into dist/server. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', rollupOptions: { input: 'server/main.ts' } }
    : { outDir: 'dist/console', target: 'es2022', sourcemap: false },
}))
