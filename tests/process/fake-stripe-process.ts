import { startFakeStripe } from '../fake-stripe/fake-stripe.ts'

/**
 * Stripe's stand-in as a process of its own, so that its book outlives a server that a test kills. Prints one line: the settings
 * that point a server at it. Tests act in it over `POST /test/…`. Run it with `node --import tsx`; it ends with its standard input.
 */
const { settings } = await startFakeStripe()
process.stdout.write(`${JSON.stringify(settings)}\n`)
process.stdin.resume().on('end', () => process.exit(0))
