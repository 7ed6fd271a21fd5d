import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasProgram } from '../../scripts/programs.mjs'

/** The examples under deploy/, read by the programs that they are for, where this machine has them. */

/** By systemd's own measure, from 0 to 10; 1.1 in version 252. What is left open is its network, its sockets and code that it compiles. */
const EXPOSED = 1.5

const said = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

it.runIf(hasProgram('promtool'))('each alert fires at what it is for and lets pass what is usual', () => {
  expect(said('promtool', 'check', 'rules', 'deploy/alerts.yml')).toContain('SUCCESS')
  expect(said('promtool', 'test', 'rules', 'deploy/alerts.test.yml')).toContain('SUCCESS')
})

it.runIf(hasProgram('nginx'))('nginx reads the site’s example and then the desk’s, as its folder has them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-nginx-'))
  try {
    for (const [example, name] of [
      ['deploy/nginx.conf', 'larkspur.conf'],
      ['deploy/nginx-desk.conf', 'larkspur_desk.conf'],
    ] as const) {
      // No certificate stands here, and nothing is opened.
      const text = readFileSync(example, 'utf8')
        .replace(/^ +ssl_.*\n/gm, '')
        .replaceAll(' ssl http2;', ';')
      writeFileSync(join(folder, name), text.replaceAll('/var/log/nginx', folder))
    }
    const whole = `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; events {} http { include ${folder}/*.conf; }`
    writeFileSync(join(folder, 'main'), whole)
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'main')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.runIf(hasProgram('systemd-analyze'))('the unit is one that systemd understands, and leaves little open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-unit-'))
  try {
    const unit = join(folder, 'larkspur@.service')
    copyFileSync('deploy/larkspur.service', unit)
    // A word that systemd does not know is only warned of, and the rest would start without it. Node may stand elsewhere here.
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    const warnings = stderr.split('\n').filter((line) => /larkspur@\.service(?!.*is not executable)/.test(line))
    expect(warnings).toEqual([])
    const judged = said('systemd-analyze', 'security', '--offline=yes', '--no-pager', unit)
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(judged)?.[1])).toBeLessThan(EXPOSED)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
