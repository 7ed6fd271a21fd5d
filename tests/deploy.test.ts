import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls'
import { ANSWER_LIMIT_MS, STOP_LIMIT_MS } from '../server/time-limits.ts'

/** The examples under deploy/ say what the server relies on. They are tried as a whole in process/balancer.long.test.ts. */

const nginx = readFileSync('deploy/nginx.conf', 'utf8')
const unit = readFileSync('deploy/larkspur.service', 'utf8')
const secondsAfter = (text: string, name: string) => Number(new RegExp(`^\\s*${name}[ =](\\d+)`, 'm').exec(text)?.[1])

/** The lines of nginx's map, as it reads them: expressions in their order, then the default. */
const RULES = [...nginx.matchAll(/^ {4}"~(.+?)" +(\w+);$/gm)].map(([, expression = '', way = '']) => ({
  expression: new RegExp(expression),
  way,
}))
const wayOf = (method: string, key = '') =>
  RULES.find(({ expression }) => expression.test(`${method}:${key}`))?.way ?? 'unsent'

function location(name: string): string {
  const begin = nginx.indexOf(`location ${name} {`)
  return nginx.slice(begin, nginx.indexOf('\n    }', begin))
}

describe('the example for nginx', () => {
  it('repeats what reads and what carries a key, and no other change of which something was sent', () => {
    expect(['GET', 'HEAD', 'OPTIONS'].map((method) => wayOf(method))).toEqual(['again', 'again', 'again'])
    const changes = ['POST', 'PATCH', 'PUT', 'DELETE']
    expect(changes.map((method) => wayOf(method))).toEqual(['unsent', 'unsent', 'never', 'never'])
    expect(changes.map((method) => wayOf(method, 'a-key'))).toEqual(['again', 'again', 'again', 'again'])
    const methods = new Set(Object.values(calls).map(({ method }) => method))
    for (const method of methods) expect(['GET', ...changes]).toContain(method)
    expect(location('@again')).toContain('non_idempotent')
    expect(location('/')).not.toContain('non_idempotent')
    expect(location('@never')).toContain('proxy_next_upstream off')
  })

  it('tells the server who calls, waits longer than an answer takes, and keeps the figures inside', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(secondsAfter(nginx, 'proxy_read_timeout')).toBeGreaterThan(ANSWER_LIMIT_MS / 1000)
    expect(nginx).toContain('location = /metrics { return 404; }')
  })
})

describe('the example for systemd', () => {
  it('kills no server that is still stopping', () => {
    expect(secondsAfter(unit, 'TimeoutStopSec')).toBeGreaterThan(STOP_LIMIT_MS / 1000)
  })
})
