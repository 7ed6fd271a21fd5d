import { zipDigits } from './zip-digits.ts'

export interface Location {
  name: string
  /** The towns as people call them, where they differ from `name`. */
  towns?: readonly string[]
  /** Straight line from the office, rounded to a tenth of a mile. */
  distanceMiles: number
  zipCodes: readonly string[]
}

/**
 * The places we drive to. A zip code that crosses a town border stands in one place only, with the town most of it
 * belongs to; post-box zip codes are absent because no driver can ring there.
 */
export const locations: readonly Location[] = [
  { name: 'Mountain View', distanceMiles: 0.2, zipCodes: ['94040', '94041', '94043'] },
  {
    name: 'Los Altos and Los Altos Hills',
    towns: ['Los Altos', 'Los Altos Hills'],
    distanceMiles: 2.1,
    zipCodes: ['94022', '94024'],
  },
  { name: 'Moffett Field', distanceMiles: 2.4, zipCodes: ['94035'] },
  { name: 'Sunnyvale', distanceMiles: 2.8, zipCodes: ['94085', '94086', '94087', '94089'] },
  { name: 'South Palo Alto', towns: ['Palo Alto'], distanceMiles: 3.3, zipCodes: ['94306'] },
  {
    name: 'Palo Alto and East Palo Alto',
    towns: ['Palo Alto', 'East Palo Alto'],
    distanceMiles: 5.1,
    zipCodes: ['94301', '94303', '94304'],
  },
  { name: 'Cupertino', distanceMiles: 5.2, zipCodes: ['95014'] },
  { name: 'Stanford', distanceMiles: 5.6, zipCodes: ['94305'] },
  { name: 'Alviso', distanceMiles: 6.5, zipCodes: ['95002'] },
  { name: 'Menlo Park', distanceMiles: 7.1, zipCodes: ['94025'] },
  { name: 'Santa Clara', distanceMiles: 7.4, zipCodes: ['95050', '95051', '95053', '95054'] },
  { name: 'West San Jose', towns: ['San Jose'], distanceMiles: 7.5, zipCodes: ['95117', '95129', '95130'] },
  { name: 'North San Jose', towns: ['San Jose'], distanceMiles: 8, zipCodes: ['95134'] },
  { name: 'Atherton', distanceMiles: 8.2, zipCodes: ['94027'] },
  { name: 'Portola Valley', distanceMiles: 8.4, zipCodes: ['94028'] },
  { name: 'Saratoga', distanceMiles: 9.1, zipCodes: ['95070'] },
  { name: 'San Jose, Rose Garden and Burbank', towns: ['San Jose'], distanceMiles: 9.6, zipCodes: ['95126', '95128'] },
  { name: 'Woodside and Emerald Hills', towns: ['Woodside', 'Emerald Hills'], distanceMiles: 9.9, zipCodes: ['94062'] },
  { name: 'Campbell', distanceMiles: 10, zipCodes: ['95008'] },
  { name: 'Milpitas', distanceMiles: 10.6, zipCodes: ['95035'] },
  { name: 'Redwood City', distanceMiles: 10.9, zipCodes: ['94061', '94063'] },
  {
    name: 'Downtown San Jose',
    towns: ['San Jose'],
    distanceMiles: 11.3,
    zipCodes: ['95110', '95112', '95113', '95192'],
  },
  { name: 'San Jose, Willow Glen', towns: ['San Jose'], distanceMiles: 11.8, zipCodes: ['95125'] },
  { name: 'San Jose, Berryessa', towns: ['San Jose'], distanceMiles: 12, zipCodes: ['95131', '95132', '95133'] },
  {
    name: 'Los Gatos and Monte Sereno',
    towns: ['Los Gatos', 'Monte Sereno'],
    distanceMiles: 12.5,
    zipCodes: ['95030', '95032'],
  },
  { name: 'San Carlos', distanceMiles: 12.8, zipCodes: ['94070'] },
  { name: 'San Jose, Cambrian', towns: ['San Jose'], distanceMiles: 13.1, zipCodes: ['95118', '95124'] },
  { name: 'Redwood Shores', distanceMiles: 13.7, zipCodes: ['94065'] },
  { name: 'East San Jose', towns: ['San Jose'], distanceMiles: 13.7, zipCodes: ['95116', '95122'] },
  { name: 'Belmont', distanceMiles: 14.1, zipCodes: ['94002'] },
  { name: 'San Jose, Alum Rock', towns: ['San Jose'], distanceMiles: 14.5, zipCodes: ['95127'] },
  { name: 'San Jose, Communications Hill', towns: ['San Jose'], distanceMiles: 15.1, zipCodes: ['95136'] },
  { name: 'Foster City', distanceMiles: 15.8, zipCodes: ['94404'] },
  { name: 'San Jose, Seven Trees and Edenvale', towns: ['San Jose'], distanceMiles: 15.8, zipCodes: ['95111'] },
  { name: 'San Mateo, Hillsdale', towns: ['San Mateo'], distanceMiles: 16.1, zipCodes: ['94403'] },
  { name: 'San Jose, Blossom Valley', towns: ['San Jose'], distanceMiles: 16.9, zipCodes: ['95123'] },
  { name: 'San Jose, Almaden Valley', towns: ['San Jose'], distanceMiles: 17, zipCodes: ['95120'] },
  { name: 'San Jose, Evergreen', towns: ['San Jose'], distanceMiles: 17.2, zipCodes: ['95121', '95135', '95148'] },
  { name: 'San Mateo', distanceMiles: 18.1, zipCodes: ['94401', '94402'] },
  { name: 'San Jose, Santa Teresa', towns: ['San Jose'], distanceMiles: 19.3, zipCodes: ['95119'] },
]

/** Every town we come to, once, as one looks for it: by the alphabet. */
export const servedTowns: readonly string[] = [
  ...new Set(locations.flatMap(({ name, towns = [name] }) => towns)),
].sort()

/** The towns of a location, as people who live there call them. */
export const townsOf = (location: string): readonly string[] =>
  locations.find(({ name }) => name === location)?.towns ?? [location]

/** The town of an address that we come to. Where a zip code has several, this is the one that the post calls it by. */
export const townOf = (zipCode: string): string | undefined => {
  const location = locations.find(({ zipCodes }) => zipCodes.includes(zipDigits(zipCode)))
  return location && (location.towns?.[0] ?? location.name)
}
