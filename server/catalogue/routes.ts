import type { z } from 'zod'
import { type CallName, type Calls, calls } from '#contract/calls'
import { MINUTE_MS } from '#rules/durations'
import { answerWriter } from '../http/answer-writer.ts'
import { answerFromCache, cacheBody, keepFor } from '../http/cached-body.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { presentLocations, presentPackages, presentPriceGroups, presentServices, presentZipCode } from './present.ts'
import { listLocations, listPackages, listPriceItems, listServices, listZipCodes } from './store.ts'

/** Prices change with a release or by staff, never by the minute: a minute in memory, then the database is asked again. */
const FRESH_MS = MINUTE_MS
const JSON_LIST = { type: 'application/json', caching: 'public, max-age=60' }

type ListName = Extract<CallName, 'listPackages' | 'listServices' | 'listLocations' | 'listZipCodes' | 'listPrices'>

export function catalogueRoutes(api: Api, deps: Deps): void {
  const { db } = deps.database
  publicList(api, deps, 'listPackages', async () => presentPackages(await listPackages(db)))
  publicList(api, deps, 'listServices', async () => presentServices(await listServices(db), await listPriceItems(db)))
  publicList(api, deps, 'listLocations', async () => presentLocations(await listLocations(db), await listZipCodes(db)))
  publicList(api, deps, 'listZipCodes', async () => (await listZipCodes(db)).map(presentZipCode))
  publicList(api, deps, 'listPrices', async () => presentPriceGroups(await listPriceItems(db)))
}

/** A list that is the same for everybody: made once, kept with its compressed forms, answered by ETag. */
function publicList<Name extends ListName>(
  api: Api,
  deps: Deps,
  name: Name,
  make: () => Promise<z.input<Calls[Name]['answer']>>,
): void {
  const write = answerWriter(calls[name].answer)
  const current = keepFor(FRESH_MS, deps.clock, async () => cacheBody(write(await make())))
  serve(api, name, async ({ request, reply }) => answerFromCache(request, reply, await current(), JSON_LIST))
}
