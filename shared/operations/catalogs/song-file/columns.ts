import { isrcOf } from './values.ts'

export const fields = ['isrc', 'name', 'artist', 'release_date', 'share'] as const
export type Field = typeof fields[number]

/** The names of columns in distributors' and publishers' files, without case, accents and signs. The first names are preferred. */
const names: Record<Field, string[]> = {
  isrc: [
    'isrc',
    'isrccode',
    'isrcnumber',
    'trackisrc',
    'recordingisrc',
    'soundrecordingisrc',
    'codeisrc',
    'isrcs',
  ],
  name: [
    ...[
      'trackname',
      'tracktitle',
      'songname',
      'songtitle',
      'recordingtitle',
      'recordingname',
      'title',
      'name',
    ],
    ...['song', 'track', 'titel', 'titre', 'titulo', 'titolo'],
  ],
  artist: [
    ...[
      'trackartist',
      'trackartists',
      'primaryartist',
      'primaryartists',
      'mainartist',
      'artistname',
      'artist',
    ],
    ...[
      'artists',
      'displayartist',
      'performer',
      'releaseartist',
      'interpret',
      'kunstler',
      'artiste',
      'artista',
    ],
  ],
  release_date: [
    ...[
      'originalreleasedate',
      'releasedate',
      'digitalreleasedate',
      'trackreleasedate',
      'dateofrelease',
      'released',
    ],
    ...[
      'streetdate',
      'veroffentlichungsdatum',
      'veroffentlicht',
      'datedesortie',
      'fechadelanzamiento',
      'datadiuscita',
    ],
  ],
  share: [
    ...['ownedshare', 'ownershipshare', 'ownership', 'ownershippercentage', 'mastershare', 'masterownership'],
    ...['share', 'sharepercent', 'sharepercentage', 'royaltyshare', 'yourshare', 'split', 'splitpercentage'],
    ...['percentage', 'percent', 'anteil', 'part', 'participacion', 'quota'],
  ],
}

const normalized = (name: string) => name.normalize('NFD').toLowerCase().replace(/[^a-z0-9]/g, '')

/** Where each field is in a record. */
export type Columns = { isrc: number } & Partial<Record<Field, number>>

/**
 * The columns of a record that may be the header; undefined if none of its cells names the ISRCs. Names that the caller gives
 * take precedence.
 */
export function findColumns(
  cells: readonly string[],
  given: Partial<Record<Field, string>>,
): Columns | undefined {
  const found: Partial<Record<Field, number>> = {}
  const known = cells.map(normalized)
  for (const field of fields) {
    const wanted = given[field] === undefined ? names[field] : [normalized(given[field])]
    const index = wanted.map((name) => known.indexOf(name)).find((index) => index >= 0)
    if (index !== undefined) found[field] = index
  }
  const { isrc, ...others } = found
  return isrc === undefined ? undefined : { isrc, ...others }
}

/** The column of a file without a header: the first that has an ISRC. */
export function columnOfIsrc(cells: readonly string[]): Columns | undefined {
  const isrc = cells.findIndex((cell) => isrcOf(cell) !== undefined)
  return isrc < 0 ? undefined : { isrc }
}
