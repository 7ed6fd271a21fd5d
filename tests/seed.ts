/**
 * What the random tests draw from. A new one each time, so that they go on finding things; a run that found something is
 * repeated with `LONG_SEED=…`, the number that it printed.
 */
export const seed = Number(process.env['LONG_SEED'] ?? Date.now() % 1_000_000_000)
