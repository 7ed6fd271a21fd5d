/**
 * The random tests draw from this seed. `npm test` draws the same each time, so that it says the same about the same code; `npm
 * run test:long` draws anew, goes on finding things, and prints the number that repeats a run as `LONG_SEED=…`.
 */
export const seed = Number(process.env['LONG_SEED'] ?? 20_261_116)
