// The browser of the journeys: one that is there, else one from the system's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** How each package manager installs it. Lists are refreshed first: an old list names a version that is gone. */
const MANAGERS = [
  {
    probe: 'apt-get',
    steps: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'chromium'],
    ],
  },
  { probe: 'dnf', steps: [['dnf', 'install', '-y', 'chromium']] },
  { probe: 'apk', steps: [['apk', 'add', '--no-cache', 'chromium']] },
  { probe: 'brew', steps: [['brew', 'install', '--cask', 'chromium']] },
]

export const findChromium = () => PLACES.find((path) => path !== '' && existsSync(path))

/** @returns {string | undefined} */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const manager = MANAGERS.find(({ probe }) => spawnSync('which', [probe]).status === 0)
  if (!manager) return undefined
  console.log(`Installing Chromium with ${manager.probe} ...`)
  for (const [command = '', ...args] of manager.steps) {
    const { status } = spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) return undefined
  }
  return findChromium()
}

export const HOW_TO_GET_CHROMIUM =
  'The browser journeys need Chromium and none was found or could be installed: install it with your package manager (Debian and Ubuntu: "sudo apt-get install chromium") or set CHROMIUM_PATH to one you have.'
