import type { Design } from '../../site/document.ts'
import type { Mood } from './palettes.ts'

/** How pages of a genre look; their layout also depends on what they have (choose-layout.ts). The seed selects from each list. */
export interface Genre {
  name: string
  words: readonly string[]
  tone?: 'dark' | 'light'
  moods: readonly Mood[]
  fonts: readonly Design['font'][]
}

const genre = (
  words: string,
  [moods, tone]: readonly [string, Genre['tone']?],
  fonts: string,
): Genre => ({
  name: words.split(', ')[0]!,
  words: words.split(', '),
  ...(tone && { tone }),
  moods: moods.split(' ') as Mood[],
  fonts: fonts.split(' ') as Genre['fonts'],
})

/** The first word is the name. */
export const genres: readonly Genre[] = [
  genre('hyperpop, glitch, pc music', ['bright bold', 'dark'], 'condensed'),
  genre('city pop, citypop, shibuya-kei', ['bright tender', 'dark'], 'condensed'),
  genre('chanson, chanson française, liedermacher', ['tender cool', 'dark'], 'serif'),
  genre('corridos, corridos tumbados, corrido, norteño, banda, ranchera', ['bold warm', 'dark'], 'slab'),
  genre('drum and bass, dnb, jungle', ['bold cool', 'dark'], 'condensed'),
  genre('synthwave, vaporwave, synth-pop, synthpop, eighties', ['bright cool', 'dark'], 'sans'),
  genre('hip hop, hip-hop, rap, trap, drill, boom bap', ['bold warm', 'dark'], 'condensed'),
  genre('lo-fi, lofi, lo fi, chillhop, beats', ['tender calm', 'light'], 'mono slab'),
  genre('r&b, rnb, neo-soul, neo soul', ['tender warm', 'dark'], 'serif'),
  genre('post-rock, shoegaze, dream pop, dreampop, slowcore', ['tender cool'], 'sans'),
  genre('ambient, drone, new age, meditation', ['calm cool', 'light'], 'serif'),
  genre('techno, industrial, acid', ['bold cool', 'dark'], 'mono'),
  genre('house, disco, club, garage, edm, dance', ['bright bold', 'dark'], 'sans'),
  genre('metal, hardcore, doom, grindcore, sludge', ['bold', 'dark'], 'blackletter'),
  genre('punk, riot grrrl, noise', ['bold bright', 'light'], 'condensed slab'),
  genre('jazz, bebop, swing, big band', ['warm bold', 'light'], 'condensed'),
  genre(
    'classical, orchestra, string quartet, chamber, opera, choir, baroque',
    ['calm warm', 'light'],
    'serif',
  ),
  genre('folk, bluegrass, americana, ballads', ['warm calm', 'light'], 'slab serif'),
  genre('singer-songwriter, acoustic, unplugged', ['tender calm', 'light'], 'serif'),
  genre('country, western, honky-tonk', ['warm'], 'slab'),
  genre('reggae, dub, ska, dancehall', ['bright warm', 'dark'], 'slab'),
  genre('afrobeat, afrobeats, highlife, amapiano', ['bright warm', 'light'], 'sans'),
  genre('latin, salsa, cumbia, bossa nova, samba, tango, reggaeton', ['warm bright'], 'slab sans'),
  genre('blues', ['cool warm', 'dark'], 'slab'),
  genre('soul, funk, motown, gospel', ['warm bright'], 'slab'),
  genre('indie, bedroom pop, alternative', ['tender bright', 'light'], 'sans'),
  genre('pop, k-pop, kpop, j-pop', ['bright bold', 'light'], 'sans'),
  genre('grunge, rock, garage rock, psychedelic', ['bold warm', 'dark'], 'sans condensed'),
  genre('electronica, electronic, idm, experimental', ['cool', 'dark'], 'mono'),
  genre('soundtrack, score, film music, cinematic', ['calm tender', 'dark'], 'serif'),
  genre('lullaby, lullabies, children, kids, kinderlieder', ['bright tender', 'light'], 'round'),
]

/** Whether a text contains the pattern as whole words. */
const contains = (text: string, pattern: string): boolean => new RegExp(`\\b${pattern}\\b`, 'u').test(text)

/** The genre that a text names, by the longest of its words: garage rock is rock. */
export function readGenre(text: string): Genre | undefined {
  const words = text.toLowerCase()
  const named = genres.flatMap((genre) => genre.words.map((word) => ({ genre, word })))
    .filter(({ word }) => contains(words, word))
  return named.toSorted((one, other) => other.word.length - one.word.length)[0]?.genre
}
