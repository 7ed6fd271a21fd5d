import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: 'web',
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // One style sheet for the whole site: a page that comes alive must not wait for its style.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': API, '/dev': API } },
  plugins: [react()],
})
