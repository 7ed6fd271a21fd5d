import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTs, { astToString } from 'openapi-typescript'

/** The example client beside the types that are generated from this document; the folder must be two below the root. */
export async function generateClient(document: object, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const types = astToString(await openapiTs(document as never))
  writeFileSync(join(folder, 'generated-types.ts'), types)
  copyFileSync('tests/api-client/example-client.ts', join(folder, 'example-client.ts'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { lib: ['ES2023', 'DOM'] }, include: ['.'] }),
  )
}

/** The errors that the project's own compiler finds in the client, a line for each. */
export async function compileClient(folder: string): Promise<string[]> {
  try {
    await promisify(execFile)('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false'])
    return []
  } catch (failed) {
    const { stdout } = failed as { stdout?: string }
    if (!stdout?.includes(': error TS')) throw failed
    return stdout.split('\n').filter((line) => line.includes(': error TS'))
  }
}
