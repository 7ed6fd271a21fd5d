import type { Source, Syntax } from '../sources.ts'

/**
 * A list of routes takes the API and `Deps`, and nothing else: where one needs a use case of a topic above its own, it stands higher and
 * calls it.
 */
export const handedRoutes = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, nodes }) =>
      nodes
        .filter((node) => isRouteList(node) && (node.params?.length ?? 0) > 2)
        .map(({ id }) => `${path}: ${id?.name} is handed more than the API and Deps`),
    )

const isRouteList = ({ type, id, params }: Syntax): boolean =>
  type === 'FunctionDeclaration' && /Routes$/.test(id?.name ?? '') && /^(api|app)$/.test(params?.[0]?.name ?? '')
