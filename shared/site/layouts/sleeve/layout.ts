import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const sleeve = {
  name: 'sleeve',
  description: 'the cover as a sleeve on the table, quiet text and much air: ambient, jazz, folk, indie',
  suits: ({ hasCover, word, genre = '' }) =>
    (hasCover ? 4 : word < 14 ? 2 : 0) +
    (/ambient|jazz|folk|post-rock|lo-fi|indie|corridos|soundtrack|blues|latin/.test(genre) ? 4 : 0),
  picture: 'cover',
  pictureWidth: { phone: '66vw', wide: '43vw' },
  blocks: ['listen', 'text', 'tracks', 'shows', 'signup'],
  title: { phone: { lines: 2, height: 0.24 }, wide: { lines: 3, height: 0.36 }, lineHeight: 1.08 },
  weight: 500,
  style,
} as const satisfies Layout
