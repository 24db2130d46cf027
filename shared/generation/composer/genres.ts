import type { ArtName } from '../../site/art-names.ts'
import type { Design } from '../../site/document.ts'
import type { Mood } from './palettes.ts'

/** How pages of a genre look. The seed selects from each list. */
export interface Genre {
  name: string
  words: readonly string[]
  tone?: 'dark' | 'light'
  moods: readonly Mood[]
  layouts: readonly Design['layout'][]
  fonts: readonly Design['font'][]
  arts: readonly ArtName[]
}

const genre = (
  words: string,
  [moods, tone]: readonly [string, Genre['tone']?],
  layouts: string,
  fonts: string,
  arts: string,
): Genre => ({
  name: words.split(', ')[0]!,
  words: words.split(', '),
  ...(tone && { tone }),
  moods: moods.split(' ') as Mood[],
  layouts: layouts.split(' ') as Genre['layouts'],
  fonts: fonts.split(' ') as Genre['fonts'],
  arts: arts.split(' ') as ArtName[],
})

/** The first word is the name. */
export const genres: readonly Genre[] = [
  genre('drum and bass, dnb, jungle', ['bold cool', 'dark'], 'marquee split', 'condensed', 'halftone brush'),
  genre(
    'synthwave, vaporwave, synth-pop, synthpop, eighties',
    ['bright cool', 'dark'],
    'poster cover',
    'sans',
    'horizon sunset',
  ),
  genre(
    'hip hop, hip-hop, rap, trap, drill, boom bap',
    ['bold warm', 'dark'],
    'marquee split',
    'condensed',
    'skyline cassette',
  ),
  genre(
    'lo-fi, lofi, lo fi, chillhop, beats',
    ['tender calm', 'light'],
    'column split',
    'mono slab',
    'cassette rain',
  ),
  genre('r&b, rnb, neo-soul, neo soul', ['tender warm', 'dark'], 'cover split', 'serif', 'orbit sunset'),
  genre(
    'post-rock, shoegaze, dream pop, dreampop, slowcore',
    ['tender cool'],
    'cover column',
    'sans',
    'ripples waves',
  ),
  genre(
    'ambient, drone, new age, meditation',
    ['calm cool', 'light'],
    'column',
    'sans serif',
    'ripples waves',
  ),
  genre('techno, industrial, acid', ['bold cool', 'dark'], 'marquee', 'mono', 'halftone blocks'),
  genre(
    'house, disco, club, garage, edm, dance',
    ['bright bold', 'dark'],
    'poster',
    'sans',
    'orbit rays halftone',
  ),
  genre(
    'metal, hardcore, doom, grindcore, sludge',
    ['bold', 'dark'],
    'marquee poster',
    'slab',
    'mountains brush',
  ),
  genre('punk, riot grrrl, noise', ['bold bright', 'light'], 'marquee', 'condensed slab', 'collage brush'),
  genre(
    'jazz, bebop, swing, big band',
    ['warm bold', 'light'],
    'editorial poster',
    'condensed sans',
    'blocks brush',
  ),
  genre(
    'classical, orchestra, string quartet, chamber, opera, choir, baroque',
    ['calm warm', 'light'],
    'column',
    'serif',
    'leaves ripples',
  ),
  genre(
    'folk, bluegrass, americana, ballads',
    ['warm calm', 'light'],
    'editorial column',
    'slab serif',
    'leaves mountains',
  ),
  genre(
    'singer-songwriter, acoustic, unplugged',
    ['tender calm', 'light'],
    'editorial',
    'serif',
    'leaves brush',
  ),
  genre('country, western, honky-tonk', ['warm'], 'cover poster', 'slab', 'rays mountains'),
  genre('reggae, dub, ska, dancehall', ['bright warm', 'dark'], 'poster split', 'slab', 'rays record'),
  genre(
    'afrobeat, afrobeats, highlife, amapiano',
    ['bright warm', 'light'],
    'cover marquee',
    'sans',
    'blocks rays',
  ),
  genre(
    'latin, salsa, cumbia, bossa nova, samba, tango, reggaeton',
    ['warm bright'],
    'cover poster',
    'slab sans',
    'sunset waves',
  ),
  genre('blues', ['cool warm', 'dark'], 'split editorial', 'slab', 'rain record'),
  genre('soul, funk, motown, gospel', ['warm bright'], 'poster cover', 'slab', 'record rays'),
  genre(
    'indie, bedroom pop, alternative',
    ['tender bright', 'light'],
    'split editorial',
    'sans',
    'collage plaid',
  ),
  genre(
    'hyperpop, k-pop, kpop, j-pop, pop',
    ['bright bold', 'light'],
    'poster split',
    'sans',
    'halftone blocks',
  ),
  genre(
    'grunge, rock, garage rock, psychedelic',
    ['bold warm', 'dark'],
    'split marquee',
    'sans condensed',
    'plaid rays',
  ),
  genre(
    'electronica, electronic, idm, experimental, glitch',
    ['cool', 'dark'],
    'split column',
    'mono',
    'constellation ripples',
  ),
  genre(
    'soundtrack, score, film music, cinematic',
    ['calm tender', 'dark'],
    'cover',
    'serif',
    'horizon mountains',
  ),
  genre(
    'lullaby, lullabies, children, kids',
    ['bright tender', 'light'],
    'cover poster',
    'sans',
    'constellation blocks',
  ),
]

/** Subjects of a brief that a drawing shows. */
const subjects: Partial<Record<ArtName, string>> = {
  waves: 'sea|ocean|tides?|waves?|beach|harbou?r|river|water|boats?|island',
  rain: 'rain|rainy|storms?|thunder',
  mountains: 'mountains?|hills|alps|valley|snow|winter',
  leaves: 'gardens?|forest|woods|flowers?|trees?|spring|roots|fields?',
  skyline: 'city|streets?|urban|downtown|skyline|metro',
  constellation: 'stars?|space|galaxy|cosmic|planets?|universe|midnight',
  sunset: 'summer|sunsets?|dusk|holidays?|evening',
  cassette: 'tapes?|cassettes?|demos?|four-track|mixtape',
  record: 'vinyl|turntables?',
  horizon: 'road|highway|driv(?:e|ing)|desert',
}

/** Whether a text contains the pattern as whole words. */
const contains = (text: string, pattern: string): boolean => new RegExp(`\\b${pattern}\\b`, 'u').test(text)

/** The genre that a text names, by the longest of its words: garage rock is rock. */
export function readGenre(text: string): Genre | undefined {
  const words = text.toLowerCase()
  const named = genres.flatMap((genre) => genre.words.map((word) => ({ genre, word })))
    .filter(({ word }) => contains(words, word))
  return named.toSorted((one, other) => other.word.length - one.word.length)[0]?.genre
}

/** The drawings for the subjects in a text. */
export const subjectArts = (text: string): ArtName[] => {
  const words = text.toLowerCase()
  return (Object.entries(subjects) as [ArtName, string][])
    .filter(([, pattern]) => contains(words, `(?:${pattern})`)).map(([name]) => name)
}
