import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const index = {
  name: 'index',
  description:
    'the list of tracks, or of links, is the page, in large numbers: compilations, hyperpop, electronica',
  suits: ({ tracks, genre = '' }) =>
    (tracks > 5 ? 5 : tracks > 2 ? 2 : 1) + (/hyperpop|electronica/.test(genre) ? 7 : 0) +
    (/techno|drum|lo-fi|soundtrack/.test(genre) ? 2 : 0),
  picture: 'strip',
  pictureWidth: { phone: '100vw', wide: '28vw' },
  blocks: ['listen', 'tracks', 'text', 'shows', 'signup'],
  title: { phone: { lines: 3, height: 0.6 }, wide: { lines: 2, height: 0.38 }, lineHeight: 0.95 },
  letters: 'strong',
  style,
} as const satisfies Layout
