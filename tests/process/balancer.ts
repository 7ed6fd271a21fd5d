import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** nginx with our example, on this machine's own ports and without TLS, in front of servers that a test has started. */
export interface Balancer {
  url: string
  stop(): Promise<void>
}

/** Changes the example only where a trial differs from it; everything else is what is recommended. */
function trialConfig(example: string, port: number, servers: readonly number[], folder: string): string {
  return example
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/^ +listen \[::\].*\n/gm, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^ +ssl_.*\n/gm, '')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    .replace('/var/log/nginx/larkspur.log', join(folder, 'access.log'))
}

export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-nginx-'))
  // The balancer's workers give up root's rights, and still write here.
  chmodSync(folder, 0o777)
  writeFileSync(
    join(folder, 'larkspur.conf'),
    trialConfig(readFileSync('deploy/nginx.conf', 'utf8'), port, servers, folder),
  )
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
     events {} http { ${temporary} include ${join(folder, 'larkspur.conf')}; }`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/api/ready`).catch(() => undefined))?.ok !== true) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
