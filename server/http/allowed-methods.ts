import type { FastifyInstance } from 'fastify'

/**
 * The methods that the path of a call has, in alphabetical order; none where there is no such path. Ask for it before the routes are
 * added: it listens to them.
 */
export function listenForMethods(app: FastifyInstance): (url: string) => string[] {
  const methodsByPattern = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByPattern.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    methodsByPattern.set(url, methods)
  })
  return (url) => {
    const path = url.replace(/\/?(\?.*)?$/, '')
    const isHere = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
    const methods = [...methodsByPattern].flatMap(([pattern, here]) => (isHere(pattern) ? [...here] : []))
    return [...new Set(methods)].sort()
  }
}
