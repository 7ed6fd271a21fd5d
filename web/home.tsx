import { useEffect, useState } from 'react'
import { brand } from '#contract/brand'
import type { LocationList } from '#contract/catalogue'

/** Who we are and where we come by, read from the API. */
export function Home() {
  const [names, setNames] = useState<string[]>()

  useEffect(() => {
    const leaving = new AbortController()
    fetch('/api/client/locations/', { signal: leaving.signal })
      .then((answer) => answer.json())
      .then((locations: Pick<LocationList[number], 'name'>[]) => setNames(locations.map(({ name }) => name)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])

  return (
    <main>
      <p className="brand">{brand.name}</p>
      <h1>Laundry &amp; Dry Cleaning with Delivery</h1>
      <p>
        Leave the bag at your door. It comes back pressed, folded and on a hanger about two business days later, and a
        text tells you when.
      </p>
      {names && (
        <section aria-labelledby="area">
          <h2 id="area">Where we come by</h2>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        Questions? <a href={`mailto:${brand.infoEmail}`}>{brand.infoEmail}</a> or text {brand.phoneShown}.
      </p>
    </main>
  )
}
