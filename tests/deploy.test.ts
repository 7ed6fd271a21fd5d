import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls'
import { webhookCalls } from '#contract/webhook-calls'
import { ANSWER_LIMIT_MS, STOP_LIMIT_MS } from '../server/time-limits.ts'

/**
 * The examples under deploy/ say what the server relies on. The programs that they are for read them in process/deploy.test.ts, where
 * a machine has these, and process/balancer.long.test.ts tries nginx with servers behind it.
 */

const nginx = readFileSync('deploy/nginx.conf', 'utf8')
const nginxDesk = readFileSync('deploy/nginx-desk.conf', 'utf8')
const unit = readFileSync('deploy/larkspur.service', 'utf8')
const alerts = readFileSync('deploy/alerts.yml', 'utf8')
const alertTests = readFileSync('deploy/alerts.test.yml', 'utf8')
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

  it('repeats the calls of providers, whatever they hold, and no call of a customer by its path', () => {
    const expression = new RegExp(/location ~ (\S+) +\{/.exec(nginx)?.[1] ?? '(?!)')
    const providers = Object.values(webhookCalls).flatMap(({ path }) => [`/api${path}`, `/api${path}/`])
    expect(providers.filter((path) => !expression.test(path))).toEqual([])
    const customers = Object.values(calls).map(({ path }) => `/api${path}`)
    expect(customers.filter((path) => expression.test(path))).toEqual([])
  })

  it('tells the server who calls, waits longer than an answer takes, and keeps the figures inside', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(secondsAfter(nginx, 'proxy_read_timeout')).toBeGreaterThan(ANSWER_LIMIT_MS / 1000)
    expect(nginx).toContain('location = /metrics { return 404; }')
  })
})

describe('the example for the desk', () => {
  it('has a host, ports and a certificate of its own, tells the host and who calls, and repeats no change that was sent', () => {
    const names = (text: string) => [...text.matchAll(/server_name (\S+);/g)].map(([, name]) => name)
    expect(names(nginxDesk)).toEqual(['desk.example.com', 'desk.example.com'])
    const ports = [...nginxDesk.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    expect(ports.filter((port) => nginx.includes(`:${port}`))).toEqual([])
    expect(nginxDesk).toContain('proxy_set_header Host $host;')
    expect(nginxDesk).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(nginxDesk).not.toContain('non_idempotent')
    expect(nginxDesk).toContain('if ($larkspur_repeats = never) { return 421; }')
    expect(secondsAfter(nginxDesk, 'proxy_read_timeout')).toBeGreaterThan(ANSWER_LIMIT_MS / 1000)
  })
})

describe('the example for systemd', () => {
  it('kills no server that is still stopping', () => {
    expect(secondsAfter(unit, 'TimeoutStopSec')).toBeGreaterThan(STOP_LIMIT_MS / 1000)
  })
})

describe('the alerts', () => {
  const named = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()
  const names = named(alerts, /^ +- alert: (\w+)$/gm)

  it('are those of the table that says what to do', () => {
    const page = readFileSync('docs/operations.md', 'utf8')
    const table = page.slice(page.indexOf('\n### Alerts\n'), page.indexOf('\n**Logs** '))
    expect(named(table, /^\| `(\w+)` /gm)).toEqual(names)
    expect(names.length).toBeGreaterThan(10)
  })

  it('hold no two figures against each other that differ in a label: those never meet', () => {
    const expressions = [...alerts.matchAll(/expr: (?:>-)?([\s\S]+?)\n +(?:for|labels):/g)].map(([, each = '']) => each)
    expect(expressions).toHaveLength(names.length)
    const compared = expressions.filter((each) => / and /.test(each.replaceAll(/\s+/g, ' ')))
    expect(compared).toHaveLength(2)
    const figures = compared.flatMap((each) => [...each.matchAll(/(\w*\()?larkspur_\w+/g)])
    expect(
      figures.filter(([, around = '']) => !['max(', 'absent('].includes(around)).map(([figure]) => figure),
    ).toEqual([])
  })

  it('are each shown to fire, and to be quiet', () => {
    expect(named(alertTests, /alertname: (\w+), exp_alerts: \[\]/g)).toEqual(names)
    expect(named(alertTests, /alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)).toEqual(names)
  })
})
