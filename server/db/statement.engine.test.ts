import { expect, it } from 'vitest'
import { shareTestServer } from '../../tests/test-server.ts'
import { preparedStatement, type ValueOf } from './statement.ts'

const server = shareTestServer()

const zipCodes = preparedStatement('test zip codes', (db, value: ValueOf<{ from: string; to: string }>) =>
  db
    .selectFrom('zipCodes')
    .select(['value', 'locationId'])
    .where('isRetired', '=', false)
    .where('value', '<=', value('to'))
    .where('value', '>=', value('from'))
    .orderBy('value'),
)

it('a prepared statement is run with the values of each run, whatever their order', async () => {
  const { db } = server.database
  const all = await db.selectFrom('zipCodes').select(['value', 'locationId']).orderBy('value').execute()
  const [first, second, third] = all.map(({ value }) => value) as [string, string, string]
  expect(await zipCodes(db, { from: first, to: second })).toEqual(all.slice(0, 2))
  expect(await zipCodes(db, { to: third, from: third })).toEqual(all.slice(2, 3))
  expect(await zipCodes(db, { from: '1', to: '0' })).toEqual([])
})

it('belongs to the transaction that it is said in', async () => {
  const { database } = server
  const within = await database.transaction(async (db) => {
    await db.updateTable('zipCodes').set({ isRetired: true }).execute()
    const seen = await zipCodes(db, { from: '0', to: '99999' })
    await db.updateTable('zipCodes').set({ isRetired: false }).execute()
    return seen
  })
  expect(within).toEqual([])
  expect(await zipCodes(database.db, { from: '0', to: '99999' })).not.toEqual([])
})

it('is kept under its name by PostgreSQL', async () => {
  if (server.database.engine === 'embedded') return
  await zipCodes(server.database.db, { from: '0', to: '1' })
  const { rows } = await server.database.query<{ name: string }>('select name from pg_prepared_statements')
  expect(rows).toContainEqual({ name: 'test zip codes' })
})

it('is run without any value too', async () => {
  const plans = preparedStatement('test plans', (db) =>
    db.selectFrom('packages').select(['id', 'priceCents']).orderBy('id'),
  )
  for (let time = 0; time < 2; time += 1)
    expect(await plans(server.database.db, {})).toContainEqual({ id: 1, priceCents: expect.any(Number) })
})

it('has a name of its own', async () => {
  const other = preparedStatement('test zip codes', (db, value: ValueOf<{ id: number }>) =>
    db.selectFrom('packages').select('id').where('id', '=', value('id')),
  )
  await expect(other(server.database.db, { id: 1 })).rejects.toThrow('Two statements are called test zip codes.')
})

it('names its columns, so that a release that adds one does not fail the servers of the one before', async () => {
  const all = preparedStatement('test packages', (db, value: ValueOf<{ id: number }>) =>
    db.selectFrom('packages').selectAll().where('id', '=', value('id')),
  )
  await expect(all(server.database.db, { id: 1 })).rejects.toThrow('test packages has to name its columns.')
  const { database } = server
  expect(await zipCodes(database.db, { from: '0', to: '1' })).toEqual([])
  await database.query('alter table zip_codes add column added integer')
  try {
    expect(await zipCodes(database.db, { from: '0', to: '1' })).toEqual([])
  } finally {
    await database.query('alter table zip_codes drop column added')
  }
})
