import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const letter = {
  name: 'letter',
  description: 'the title as art at the start, a sheet with the rest beside or below it: songwriters, Arabic',
  suits: ({ hasCover, script, genre = '' }) =>
    (hasCover ? 0 : 3) + (script === 'Arab' ? 5 : 0) + (/singer|chanson|folk|r&b|lo-fi/.test(genre) ? 4 : 0),
  picture: 'below',
  pictureWidth: { phone: '90vw', wide: '34vw' },
  blocks: ['listen', 'text', 'tracks', 'shows', 'signup'],
  title: { phone: { lines: 4, height: 1 }, wide: { lines: 4, height: 0.95 }, lineHeight: 1.04 },
  letters: 'slanted',
  style,
} as const satisfies Layout
