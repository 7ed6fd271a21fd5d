import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { brand } from '#contract/brand'
import { snakeName } from '#contract/casing'

/** The contract as OpenAPI, at `/api/docs` for people and at `/api/docs/json` for machines. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: 'Fields are snake_case here; camelCase is understood too. Amounts are whole cents.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => wireSpelling(jsonSchemaTransformObject(document)) as never,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout' } })
}

/** The contract is written in the application's spelling; the document shows the wire's. */
function wireSpelling(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(wireSpelling)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties') {
        const fields = Object.entries(value as object).map(([name, part]) => [snakeName(name), wireSpelling(part)])
        return [key, Object.fromEntries(fields)]
      }
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => snakeName(String(name)))]
      return [key, wireSpelling(value)]
    }),
  )
}
