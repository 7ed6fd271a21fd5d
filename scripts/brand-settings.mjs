/** The settings that the build writes into pages and server; a change of one of them is a reason to build again. */
export function brandSettings(environment = process.env) {
  const said = Object.entries(environment).filter(([name, value]) => name.startsWith('BRAND_') && value?.trim())
  return Object.fromEntries(said.map(([name, value = '']) => [name, value.trim()]).sort())
}
