import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: 'web',
  build: { outDir: '../dist/site', emptyOutDir: true, target: 'es2022' },
  server: { port: 5173, strictPort: true, proxy: { '/api': API, '/dev': API } },
  plugins: [react(), compressed()],
})

/** Compresses once at build time as hard as it goes, so that no request pays for it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync('dist/site', { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|xml|webmanifest)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const content = readFileSync(path)
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        writeFileSync(`${path}.br`, brotliCompressSync(content, options))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
