/** A town as the map of the area shows it. */
export interface MapTown {
  name: string
  x: number
  y: number
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

/** Towns on the map that we do not come to, by their zip codes. The map shows no place for any other zip code. */
const NEIGHBORS: readonly (readonly [
  name: string,
  latitude: number,
  longitude: number,
  zipCodes: readonly string[],
])[] = [
  ['Fremont', 37.504, -121.951, ['94536', '94538', '94539', '94555']],
  ['Newark', 37.515, -122.028, ['94560']],
  ['La Honda', 37.319, -122.274, ['94020']],
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

export function neighborOnMap(zipCode: string): MapTown | undefined {
  const [name, latitude = 0, longitude = 0] = NEIGHBORS.find(([, , , zipCodes]) => zipCodes.includes(zipCode)) ?? []
  return name === undefined ? undefined : onMap(name, latitude, longitude)
}

/** The edge of where we drive, as the seam of its patch. */
export const AREA_SEAM =
  'M52 72C62 44 98 36 124 52C140 62 138 74 150 82C164 94 160 116 174 130C188 144 212 136 232 150C248 166 266 186 288 200C306 210 326 204 342 190C366 166 412 160 440 184C474 212 486 268 494 318C500 360 486 402 448 414C414 420 388 426 356 424C322 420 308 394 286 374C264 354 252 334 236 316C208 302 176 296 150 270C122 246 116 192 92 152C70 128 46 102 52 72Z'
