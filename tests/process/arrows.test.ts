import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './product.ts'

/** The files that the linter refuses because of what they import, under the server's own configuration. */
function refused(sources: Record<string, string>): string[] {
  const folder = temporaryFolder()
  const config = JSON.parse(readFileSync('biome.json', 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  for (const [path, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const biome = resolve('node_modules/.bin/biome')
  const done = spawnSync(biome, ['lint', '--only=style/noRestrictedImports', '--reporter=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(done.stdout) as {
    diagnostics: { location: { path: string | { file: string } } }[]
  }
  const paths = diagnostics.map(({ location: { path } }) => (typeof path === 'string' ? path : path.file))
  expect(done.status).toBe(paths.length === 0 ? 0 : 1)
  return paths.map((path) => path.replace(/^\.\//, '')).sort()
}

const use = (what: string, from: string) => `import { ${what} } from '${from}'\nexport const used = ${what}\n`

it('refuses every import against the arrows between the rooms', () => {
  const wrong = {
    'web/of-server.ts': use('createApp', '../server/app.ts'),
    'web/rooms/order/of-server.ts': use('createApp', '../../../server/app.ts'),
    'web/of-schema.ts': use('leadInput', '#contract/contact'),
    'web/of-zod.ts': use('z', 'zod'),
    'web/of-node.ts': use('readFileSync', 'node:fs'),
    'web/of-rules-by-path.ts': use('policy', '../rules/policy.ts'),
    'server/of-web.ts': use('Home', '../web/home.tsx'),
    'contract/of-server.ts': use('createApp', '../server/app.ts'),
    'rules/of-contract.ts': use('brand', '#contract/brand'),
    'rules/of-node.ts': use('readFileSync', 'node:fs'),
    'rules/of-package.ts': use('z', 'zod'),
    'web/of-zod-core.ts': use('z', 'zod/v4'),
    'web/of-fastify.ts': use('fastify', 'fastify'),
    'web/of-desk.ts': use('ask', '../desk/core/api.ts'),
    'web/of-desk-calls.ts': "import type { DeskCall } from '#contract/desk/calls'\nexport type Used = DeskCall\n",
    'server/of-desk.ts': use('ask', '../desk/core/api.ts'),
    'contract/of-desk.ts': use('ask', '../desk/core/api.ts'),
    'desk/of-server.ts': use('createApp', '../server/app.ts'),
    'desk/rooms/today/of-web.ts': use('call', '../../../web/core/api.ts'),
    'desk/of-ui-by-path.ts': use('Button', '../ui/button.tsx'),
    'web/of-ui-by-path.ts': use('Button', '../ui/button.tsx'),
    'ui/of-web.ts': use('call', '../web/core/api.ts'),
    'ui/of-contract.ts': use('brand', '#contract/brand'),
    'ui/of-node.ts': use('readFileSync', 'node:fs'),
    'server/of-ui.ts': use('Button', '#ui/button.tsx'),
    'desk/of-schema.ts': use('deskCalls', '#contract/desk/calls'),
    'desk/of-zod.ts': use('z', 'zod'),
  }
  expect(refused(wrong)).toEqual(Object.keys(wrong).sort())
})

it('lets every import along the arrows pass', () => {
  const right = {
    'web/of-rules.ts': use('policy', '#rules/policy'),
    'web/of-brand.ts': use('brand', '#contract/brand'),
    'web/of-errors.ts': use('readProblem', '#contract/errors'),
    'web/of-casing.ts': use('camelCased', '#contract/casing'),
    'web/of-types.ts': "import type { LeadInput } from '#contract/contact'\nexport type Used = LeadInput\n",
    'server/of-contract.ts': use('leadInput', '#contract/contact'),
    'desk/of-ui.ts': use('Button', '#ui/button.tsx'),
    'web/of-ui.ts': use('Button', '#ui/button.tsx'),
    'ui/of-rules.ts': use('policy', '#rules/policy'),
    'desk/of-rules.ts': use('mayDo', '#rules/staff-roles'),
    'desk/of-links.ts': use('deskLinks', '#contract/desk/links'),
    'desk/of-types.ts': "import type { DeskCall } from '#contract/desk/calls'\nexport type Used = DeskCall\n",
    'server/opens-desk.ts': use('createDeskApp', './desk/app.ts'),
    'rules/of-rules.ts': use('policy', './policy.ts'),
    'contract/of-rules.ts': use('required', '#rules/checks'),
  }
  expect(refused(right)).toEqual([])
})
