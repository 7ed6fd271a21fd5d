// The programs that some tests use and a machine may lack: a browser, PostgreSQL, nginx, promtool, systemd-analyze. Each is looked for
// here and nowhere else, when it is needed and never when a configuration is loaded. HIDE_PROGRAMS=chromium,postgres,nginx makes a
// machine that has them one that has not, which is how a new machine is tried.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {'chromium' | 'postgres' | 'nginx' | 'promtool' | 'systemd-analyze'} program */
const isHidden = (program) => (process.env['HIDE_PROGRAMS'] ?? '').split(',').includes(program)

/** The headless shell is Chromium without its windows and bars. It opens a page for a third of the processor time. */
const CHROMIUM_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string | undefined} */
export function findChromium() {
  if (isHidden('chromium')) return undefined
  return [process.env['CHROMIUM_PATH'] ?? '', ...CHROMIUM_PLACES].find((path) => path !== '' && existsSync(path))
}

/** The commands of each package manager that install Chromium: the first that works is enough. */
const MANAGERS = [
  {
    probe: 'apt-get',
    // An old list names a version that is gone.
    refresh: ['apt-get', 'update'],
    installs: [
      ['apt-get', 'install', '-y', 'chromium-headless-shell'],
      ['apt-get', 'install', '-y', 'chromium'],
    ],
  },
  { probe: 'dnf', installs: [['dnf', 'install', '-y', 'chromium']] },
  { probe: 'apk', installs: [['apk', 'add', '--no-cache', 'chromium']] },
  { probe: 'brew', installs: [['brew', 'install', '--cask', 'chromium']] },
]

/** One that is there, else one from the system's package manager. @returns {string | undefined} */
export function ensureChromium() {
  const found = findChromium()
  const manager = MANAGERS.find(({ probe }) => onPath(probe))
  if (found || !manager) return found
  console.log(`Installing Chromium with ${manager.probe} ...`)
  if (manager.refresh && !runs(manager.refresh)) return undefined
  manager.installs.some(runs)
  return findChromium()
}

/** @param {string[]} command */
function runs([program = '', ...args]) {
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

export const HOW_TO_GET_CHROMIUM =
  'The browser journeys need Chromium and none was found or could be installed: install it with your package manager (Debian and Ubuntu: "sudo apt-get install chromium") or set CHROMIUM_PATH to one you have.'

/** The folder of PostgreSQL's own programs, newest first. @returns {string | undefined} */
export function findPostgres() {
  if (isHidden('postgres')) return undefined
  const packaged = '/usr/lib/postgresql'
  const folders = existsSync(packaged)
    ? readdirSync(packaged)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(packaged, version, 'bin'))
    : []
  const told = onPath('pg_config') ? spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout.trim() : ''
  return [...folders, told].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** A server that was given for the tests. */
export const givenPostgres = () => (isHidden('postgres') ? undefined : process.env['TEST_DATABASE_URL'])

/** PostgreSQL is given by an address, or installed on this machine. */
export const hasPostgres = () => givenPostgres() !== undefined || findPostgres() !== undefined

/** One of those that need nothing but to be on the path. @param {'nginx' | 'promtool' | 'systemd-analyze'} program */
export const hasProgram = (program) => !isHidden(program) && onPath(program)

/** @param {string} program */
function onPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
