import { preparedFolder } from '../process/product.ts'

/** The built product for the journeys, on a database that need not be made first. */
process.env['DATA_DIR'] = await preparedFolder()
await import(new URL('../../dist/server/main.js', import.meta.url).href)
