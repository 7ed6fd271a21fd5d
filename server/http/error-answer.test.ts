import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors'
import { AppError } from '../app-error.ts'
import { readConfig } from '../config.ts'
import type { Deps, ErrorReports } from '../ports.ts'
import { answerError, LEFT_TO_METRICS } from './error-answer.ts'

/** Whether each of these is reported when it is answered, and as what. */
async function reportsOf(codes: readonly ErrorCode[], environment: Record<string, string>) {
  const reported: Partial<Record<string, 'expected' | 'reported'>> = {}
  const errorReports = {
    refusal({ code, isExpected }) {
      reported[code] = isExpected ? 'expected' : 'reported'
    },
  } as ErrorReports
  const app = fastify()
  app.setErrorHandler(answerError({ config: readConfig(environment), errorReports } as Deps))
  app.get<{ Params: { code: ErrorCode } }>('/refused/:code', ({ params }) => {
    throw new AppError(params.code)
  })
  for (const code of codes) await app.inject(`/refused/${code}`)
  await app.close()
  return reported
}

describe('a refusal', () => {
  it('is expected where a bank says no or asks, and not reported where anybody can cause it without end', async () => {
    const codes = ['card_declined', 'authentication_needed', 'no_card', 'card_changed', ...LEFT_TO_METRICS] as const
    expect(await reportsOf(codes, { METRICS_TOKEN: 'metrics-for-the-test-only' })).toEqual({
      card_declined: 'expected',
      authentication_needed: 'expected',
      no_card: 'reported',
      card_changed: 'reported',
    })
  })

  it('is never expected where there are no metrics', async () => {
    const codes = ['card_declined', 'authentication_needed'] as const
    expect(await reportsOf(codes, {})).toEqual({ card_declined: 'reported', authentication_needed: 'reported' })
  })

  it.each(LEFT_TO_METRICS)('of which nobody is told has an alert: %s', (code) => {
    expect(readFileSync('deploy/alerts.yml', 'utf8')).toContain(`larkspur_error_answers_total{code="${code}"}`)
  })
})
