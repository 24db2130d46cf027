import { artistHub } from './get-artist.ts'
import { artistFigures } from './list-artist-figures.ts'

export const getArtist = artistHub(true)
export const listArtistFigures = artistFigures(true)
