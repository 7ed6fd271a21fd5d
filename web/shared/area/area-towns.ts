/** A town as the map of the area shows it. */
export interface MapTown {
  name: string
  x: number
  y: number
  /** It lies beyond the map's edge, in this direction: degrees from straight up. */
  beyond?: number
}

/** Latitude and longitude of where most people of each town live. Every town that we come to is here. */
const PLACES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Alviso: [37.426, -121.975],
  Atherton: [37.461, -122.198],
  Belmont: [37.518, -122.29],
  Campbell: [37.287, -121.95],
  Cupertino: [37.318, -122.032],
  'East Palo Alto': [37.469, -122.141],
  'Emerald Hills': [37.46, -122.263],
  'Foster City': [37.555, -122.268],
  'Los Altos': [37.378, -122.117],
  'Los Altos Hills': [37.38, -122.138],
  'Los Gatos': [37.234, -121.977],
  'Menlo Park': [37.453, -122.182],
  Milpitas: [37.428, -121.906],
  'Moffett Field': [37.411, -122.053],
  'Monte Sereno': [37.236, -121.993],
  'Mountain View': [37.388, -122.09],
  'Palo Alto': [37.436, -122.14],
  'Portola Valley': [37.384, -122.235],
  'Redwood City': [37.48, -122.236],
  'Redwood Shores': [37.533, -122.247],
  'San Carlos': [37.5, -122.264],
  'San Jose': [37.334, -121.886],
  'San Mateo': [37.548, -122.314],
  'Santa Clara': [37.358, -121.957],
  Saratoga: [37.264, -122.023],
  Stanford: [37.424, -122.166],
  Sunnyvale: [37.37, -122.036],
  Woodside: [37.43, -122.254],
}

/**
 * Towns around us that we do not come to, by how their zip codes begin. The map shows no place for any other zip code, and for a part
 * of a town whose rest is ours neither.
 */
const NEIGHBORS: readonly (readonly [
  name: string,
  latitude: number,
  longitude: number,
  zipCodes: readonly string[],
])[] = [
  ['Fremont', 37.504, -121.951, ['94536', '94538', '94539', '94555']],
  ['Newark', 37.515, -122.028, ['94560']],
  ['La Honda', 37.319, -122.274, ['94020']],
  ['San Francisco', 37.774, -122.42, ['941']],
  ['Daly City', 37.688, -122.47, ['94014', '94015']],
  ['South San Francisco', 37.655, -122.41, ['94080']],
  ['San Bruno', 37.63, -122.42, ['94066']],
  ['Pacifica', 37.614, -122.487, ['94044']],
  ['Half Moon Bay', 37.464, -122.429, ['94019']],
  ['Oakland', 37.804, -122.271, ['946']],
  ['Berkeley', 37.872, -122.273, ['947']],
  ['Alameda', 37.765, -122.242, ['94501', '94502']],
  ['San Leandro', 37.725, -122.156, ['94577', '94578', '94579']],
  ['Hayward', 37.669, -122.081, ['94541', '94542', '94544', '94545']],
  ['Castro Valley', 37.694, -122.086, ['94546', '94552']],
  ['Union City', 37.596, -122.044, ['94587']],
  ['Pleasanton', 37.662, -121.875, ['94566', '94588']],
  ['Dublin', 37.702, -121.936, ['94568']],
  ['Livermore', 37.682, -121.768, ['94550', '94551']],
  ['Santa Cruz', 36.974, -122.031, ['95060', '95062', '95064', '95065']],
  ['Scotts Valley', 37.051, -122.015, ['95066']],
  ['Morgan Hill', 37.13, -121.654, ['95037']],
  ['Gilroy', 37.006, -121.568, ['95020']],
]

export const MAP_WIDTH = 540
export const MAP_HEIGHT = 470

const onMap = (name: string, latitude: number, longitude: number): MapTown => ({
  name,
  x: Math.round((longitude + 122.42) * 794),
  y: Math.round((37.63 - latitude) * 1000),
})

export function servedTownOnMap(name: string | undefined): MapTown | undefined {
  const place = name === undefined ? undefined : PLACES[name]
  return name !== undefined && place ? onMap(name, ...place) : undefined
}

/** So far from the map's edges there is room for a pin, or else for a dart that points beyond them. */
const MARGIN = { side: 34, top: 60, bottom: 40 }

/** A neighbor whose place is not on the map is shown at the edge that is nearest to it. */
export function neighborOnMap(zipCode: string): MapTown | undefined {
  const isTheirs = ([, , , zipCodes]: (typeof NEIGHBORS)[number]) => zipCodes.some((begin) => zipCode.startsWith(begin))
  const found = zipCode === '' ? undefined : NEIGHBORS.find(isTheirs)
  if (!found) return undefined
  const [name, latitude, longitude] = found
  const town = onMap(name, latitude, longitude)
  const isOnMap = town.y >= MARGIN.top && town.y <= MAP_HEIGHT && town.x >= MARGIN.side && town.x <= MAP_WIDTH
  if (isOnMap) return town
  const x = Math.min(Math.max(town.x, MARGIN.side), MAP_WIDTH - MARGIN.side)
  const y = Math.min(Math.max(town.y, MARGIN.side), MAP_HEIGHT - MARGIN.bottom)
  return { name, x, y, beyond: Math.round((Math.atan2(town.x - x, y - town.y) * 180) / Math.PI) }
}

/** The edge of where we drive, as the seam of its patch. */
export const AREA_SEAM =
  'M52 72C62 44 98 36 124 52C140 62 138 74 150 82C164 94 160 116 174 130C188 144 212 136 232 150C248 166 266 186 288 200C306 210 326 204 342 190C366 166 412 160 440 184C474 212 486 268 494 318C500 360 486 402 448 414C414 420 388 426 356 424C322 420 308 394 286 374C264 354 252 334 236 316C208 302 176 296 150 270C122 246 116 192 92 152C70 128 46 102 52 72Z'
