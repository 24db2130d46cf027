import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const bleed = {
  name: 'bleed',
  description: 'the cover from edge to edge, fading into the ground, and the title over its end: pop, metal',
  suits: ({ hasCover, genre = '' }) =>
    !hasCover ? 0 : /pop|metal|r&b|soul|punk|hip hop|synthwave|house|grunge/.test(genre) ? 8 : 4,
  picture: 'cover',
  pictureWidth: { phone: '100vw', wide: '62vw' },
  blocks: ['listen', 'text', 'tracks', 'shows', 'signup'],
  title: { phone: { lines: 3, height: 0.42 }, wide: { lines: 4, height: 0.8 }, lineHeight: 0.95 },
  style,
} as const satisfies Layout
