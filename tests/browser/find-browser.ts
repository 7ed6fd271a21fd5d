import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/programs.mjs'

/** Runs before the workers start, which inherit what is set here. */
export default function findBrowser(): void {
  const path = findChromium()
  if (path === undefined) throw new Error(HOW_TO_GET_CHROMIUM)
  process.env['CHROMIUM_PATH'] = path
}
