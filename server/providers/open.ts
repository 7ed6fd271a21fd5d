import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Clock, Providers } from '../ports.ts'
import { createClock } from './clock.ts'
import { createLogErrorReports } from './error-reports.log.ts'
import { createSentryErrorReports } from './error-reports.sentry.ts'
import { createOutboxMail } from './mail.outbox.ts'
import { createSmtpMail } from './mail.smtp.ts'
import { reportingOutagesOnce } from './outage-reports.ts'
import { createSandboxPayments, type SandboxBook } from './payments.sandbox.ts'
import { createStripePayments } from './payments.stripe.ts'
import { random } from './random.ts'
import { createOutboxSms } from './sms.outbox.ts'
import { createTwilioSms } from './sms.twilio.ts'

/** A configured provider is real, the rest are local; `config.ts` has already refused a production that lacks one. */
export async function openProviders(
  config: Config,
  log: Log,
  book: SandboxBook,
  clock: Clock = createClock(config.clockOffsetMs),
): Promise<Providers> {
  const [payments, sms, mail, errorReports] = await Promise.all([
    config.stripe
      ? createStripePayments({ ...config.stripe, site: config.publicUrl })
      : createSandboxPayments(book, clock),
    config.twilio ? createTwilioSms(config.twilio, config.publicUrl) : createOutboxSms(),
    config.smtp ? createSmtpMail(config.smtp, config.publicUrl) : createOutboxMail(),
    config.sentryDsn === undefined
      ? createLogErrorReports(log)
      : createSentryErrorReports(config.sentryDsn, config.appEnv, log),
  ])
  return { clock, random, payments, sms, mail, errorReports: reportingOutagesOnce(errorReports, clock) }
}
