import type { FastifyInstance, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { snakeCased } from '#contract/casing'
import { locationList, packageList, priceGroupList, serviceList, zipCodeList } from '#contract/catalogue'
import type { Db } from '../db/open.ts'
import { answerRendered, render } from '../http/cached-body.ts'
import type { Deps } from '../ports.ts'
import { presentLocations, presentPackages, presentPriceGroups, presentServices, presentZipCodes } from './present.ts'

/** Prices change with a release or by staff, never by the minute: a minute in memory, then the database is asked again. */
const FRESH_MS = 60_000
const JSON_LIST = { type: 'application/json', caching: 'public, max-age=60' }

export function catalogueRoutes(api: FastifyInstance, deps: Deps): void {
  publicList(api, deps, 'packages', packageList, presentPackages)
  publicList(api, deps, 'services', serviceList, presentServices)
  publicList(api, deps, 'locations', locationList, presentLocations)
  publicList(api, deps, 'zip_codes', zipCodeList, presentZipCodes)
  publicList(api, deps, 'price_items', priceGroupList, presentPriceGroups)
}

/** A list that is the same for everybody: made once, kept with its compressed forms, answered by ETag. */
function publicList<Schema extends z.ZodType>(
  api: FastifyInstance,
  deps: Deps,
  name: string,
  schema: Schema,
  present: (db: Db) => Promise<z.input<Schema>>,
): void {
  const current = kept(deps, async () =>
    render(JSON.stringify(snakeCased(schema.parse(await present(deps.database.db))))),
  )

  const shape: FastifySchema = { tags: ['catalogue'], response: { 200: schema } }
  api.get(`/${name}`, { schema: shape }, async (request, reply) =>
    answerRendered(request, reply, await current(), JSON_LIST),
  )
}

/** Several callers that come together share one look into the database. */
function kept<Value>(deps: Deps, make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  let madeAt = 0
  return () => {
    const now = deps.clock.now().getTime()
    if (value === undefined || now - madeAt >= FRESH_MS) {
      madeAt = now
      value = make().catch((error: unknown) => {
        value = undefined
        throw error
      })
    }
    return value
  }
}
