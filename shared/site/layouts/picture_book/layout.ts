import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const pictureBook = {
  name: 'picture_book',
  description: 'three flat panels, large round buttons and a big round face: music for children',
  suits: ({ genre }) => genre === 'lullaby' ? 10 : 0,
  picture: 'below',
  pictureWidth: { phone: '100vw', wide: '44rem' },
  blocks: ['listen', 'tracks', 'text', 'shows', 'signup'],
  title: { phone: { lines: 4, height: 0.62 }, wide: { lines: 2, height: 0.26 }, lineHeight: 0.98 },
  letters: 'round',
  style,
} as const satisfies Layout
