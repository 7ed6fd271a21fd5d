/**
 * What this device keeps of whoever is signed in: the server's last time, who it is, the day's route, the bag in hand with what is counted so
 * far, what is typed, and the deeds that are not sent yet.
 * Everything about a person goes with its sign-out; deeds that wait outlive a session that ended by itself.
 */

const DATABASE = 'larkspur-desk'
type Thing = 'anchor' | 'me' | 'route' | 'bag' | 'things' | 'counts' | 'drafts'
type Stores = 'things' | 'deeds'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('things')
      request.result.createObjectStore('deeds', { keyPath: 'number', autoIncrement: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

/** One step in one store. It is done when the browser says that it is written. */
async function inStore<Result>(
  name: Stores,
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(name, mode, { durability: 'strict' })
  const request = step(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const kept = {
  get: <Value>(thing: Thing): Promise<Value | undefined> => inStore('things', 'readonly', (store) => store.get(thing)),
  put: async (thing: Thing, value: unknown): Promise<void> =>
    void (await inStore('things', 'readwrite', (store) => store.put(value, thing))),
  drop: async (thing: Thing): Promise<void> =>
    void (await inStore('things', 'readwrite', (store) => store.delete(thing))),
  allDeeds: <KeptDeed>(): Promise<KeptDeed[]> => inStore('deeds', 'readonly', (store) => store.getAll()),
  /** Answers with the deed's number, by which deeds are sent in their order. */
  putDeed: async (deed: object): Promise<number> =>
    Number(await inStore('deeds', 'readwrite', (store) => store.put(deed))),
  dropDeed: async (number: number): Promise<void> =>
    void (await inStore('deeds', 'readwrite', (store) => store.delete(number))),
}
