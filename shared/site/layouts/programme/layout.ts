import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const programme = {
  name: 'programme',
  description:
    'like the programme of an evening: title, persons, a rule, dates and works: classical, chanson',
  suits: ({ shows, hasCover, genre = '' }) =>
    (/classical/.test(genre) ? 7 : 0) + (shows > 0 && !hasCover ? 2 : 0),
  picture: 'below',
  pictureWidth: { phone: '90vw', wide: '36vw' },
  blocks: ['shows', 'listen', 'tracks', 'text', 'signup'],
  title: { phone: { lines: 3, height: 0.42 }, wide: { lines: 2, height: 0.2 }, lineHeight: 1.02 },
  weight: 500,
  letters: 'slanted',
  style,
} as const satisfies Layout
