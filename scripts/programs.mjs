// The browser of the journeys: one that is there, else one from the system's package manager.
// The headless shell is Chromium without its windows and bars. It opens a page for a third of the processor time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** How each package manager installs it: the first of these that works. */
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

export const findChromium = () => PLACES.find((path) => path !== '' && existsSync(path))

/** @returns {string | undefined} */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const manager = MANAGERS.find(({ probe }) => spawnSync('which', [probe]).status === 0)
  if (!manager) return undefined
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
