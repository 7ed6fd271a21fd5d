import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { JOB_NAMES } from '../server/job-queue.ts'
import { COMMANDS } from '../server/ops/commands.ts'

/** Every file that the documents name is there. Nobody runs words, so a page may send its reader to a file that has moved. */

/** A file that the commands make here is in no commit. */
const MADE_HERE = /^(\.data|\.cache|dist|node_modules|test-results)\//

/** Every file and folder of ours, by its path from the project's folder; a folder ends with a slash. */
const PATHS = readdirSync('.', { withFileTypes: true })
  .filter((entry) => !entry.name.startsWith('.') && !MADE_HERE.test(`${entry.name}/`))
  .flatMap((entry) => [
    entry,
    ...(entry.isDirectory() ? readdirSync(entry.name, { recursive: true, withFileTypes: true }) : []),
  ])
  .map((entry) => join(entry.parentPath, entry.name) + (entry.isDirectory() ? '/' : ''))
  .filter((path) => !path.includes('/node_modules/'))
const DOCUMENTS = PATHS.filter((path) => path.endsWith('.md'))

const FILE = /(?<![\w/.:*$\\-])(?:[\w*.-]+\/)*[\w*.-]*\w\*?\.(?:tsx?|mjs|css|md|sql)(?![\w/-]|\.\w)/g
/** A path after `POST` is an address of the API, no folder. */
const FOLDER = /(?<![\w/.:*$\\-]|(?:GET|POST|PUT|PATCH|DELETE) )(?:[\w.-]+\/)+(?![\w*.])/g
/** Any name may stand in these places: `x-calls.ts` is one list of calls, `NNNN_topic.sql` the next migration. */
const ANY_NAME = /(?<=^|\/)(x(?=[.-])|NNNN_topic)/

/** The names in a text that nobody finds. A path may begin in any folder, as `db/open.ts` does; a lone name fits anywhere. */
const missingIn = (text: string): string[] =>
  [...new Set([...text.matchAll(FILE), ...text.matchAll(FOLDER)].map(([name]) => name))].filter((name) => {
    const pattern = name.replace(/^(\.\.?\/)+/, '').replace(ANY_NAME, '*')
    const named = new RegExp(`(^|/)${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
    return !MADE_HERE.test(name) && !PATHS.some((path) => named.test(path))
  })

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

/** Links to a file that is not there, seen from the document's own folder, or to a heading that it does not have. */
const brokenLinksIn = (text: string, document: string): string[] =>
  [...text.matchAll(/\]\(([^\s()#:]*)(?:#([\w-]+))?\)/g)].flatMap(([link, file = '', heading]) => {
    const path = join(dirname(document), file)
    if (file !== '' && !existsSync(path)) return link
    if (heading === undefined) return []
    return headingsOf(file === '' ? text : readFileSync(path, 'utf8')).includes(heading) ? [] : link
  })

const SCRIPTS = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
const OPS = ['help', '--help', ...Object.keys(COMMANDS)]

/** `npm run …` with a name that is no script, or `npm run ops -- …` with words that are no command of the staff. */
const unknownCommandsIn = (text: string): string[] =>
  [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)(?: -- ([a-z-]+)(?: ([a-z-]+))?)?/g)].flatMap(
    ([typed, script = '', first, second]) => {
      const isOps = script === 'ops' && first !== undefined
      const isKnown = isOps
        ? OPS.some((name) => name === first || name === `${first} ${second}`)
        : SCRIPTS.includes(script)
      return isKnown ? [] : typed
    },
  )

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  it('names only files and folders that are there', () => expect(missingIn(text)).toEqual([]))
  it('has only links that lead somewhere', () => expect(brokenLinksIn(text, document)).toEqual([]))
  it('names only commands that can be typed', () => expect(unknownCommandsIn(text)).toEqual([]))
})

describe('what is not there is found, whichever way it is named', () => {
  it.each([
    ['`server/no-such.ts`', 'server/no-such.ts'],
    ['`db/no-such.ts`', 'db/no-such.ts'],
    ['[a page](../no-such.md)', '../no-such.md'],
    ['http/  serve.ts  no-such.ts (why)', 'no-such.ts'],
    ['`web/app.ts`, which is the server’s', 'web/app.ts'],
    ['`no-such*.ts`', 'no-such*.ts'],
    ['`x-no-such.ts`', 'x-no-such.ts'],
    ['`tests/no-such/*.test.tsx`', 'tests/no-such/*.test.tsx'],
    ['no-such.css, the looks', 'no-such.css'],
    ['It stands in no-such.mjs.', 'no-such.mjs'],
    ['`NNNN_topic.sql` after `0001_no-such.sql`', '0001_no-such.sql'],
    ['`server/no-such/`', 'server/no-such/'],
    ['no-such/ (what for)', 'no-such/'],
  ])('%s', (text, missing) => expect(missingIn(text)).toEqual([missing]))

  it('and what is there is left alone', () => {
    const text =
      '`x-calls.ts`, `api-docs*.ts`, http/  serve.ts, `tests/screens/*.test.tsx`, `.cache/pictures/`, and/or, /etc/no-such/, `POST no-such/`'
    expect(missingIn(text)).toEqual([])
  })

  it('by a link', () => {
    const text = '## Test cards\n[a](domain.md) [b](README.md) [c](#test-cards) [d](#no-such) [e](domain.md#no-such)'
    expect(brokenLinksIn(text, 'docs/operations.md')).toEqual(['](README.md)', '](#no-such)', '](domain.md#no-such)'])
  })

  it('by a command', () => {
    const text =
      '`npm run bench:start`, `npm run no-such`, `npm run ops -- ledger verify`, `npm run -s ops -- ledger burn`'
    expect(unknownCommandsIn(text)).toEqual(['npm run no-such', 'npm run -s ops -- ledger burn'])
  })
})

it('docs/operations.md says of each job when it runs, and of no other', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  const jobs = page.slice(page.indexOf('\n## Jobs\n'), page.indexOf("\n## The staff's command line\n"))
  const named = [...jobs.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name)
  expect(named.sort()).toEqual([...JOB_NAMES].sort())
})
