/** The settings that the build writes into pages and server; a change of one of them is a reason to build again. */
export const BRAND_SETTINGS = [
  'BRAND_PHONE',
  'BRAND_INFO_EMAIL',
  'BRAND_SUPPORT_EMAIL',
  'BRAND_STREET',
  'BRAND_CITY',
  'BRAND_STATE',
  'BRAND_ZIP_CODE',
  'BRAND_LATITUDE',
  'BRAND_LONGITUDE',
]

/** Those that are said. No other variable of the building machine may reach a page. */
export function brandSettings(environment = process.env) {
  const said = BRAND_SETTINGS.map((name) => [name, environment[name]?.trim() ?? ''])
  return Object.fromEntries(said.filter(([, value]) => value !== ''))
}
