import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const placard = {
  name: 'placard',
  description: 'no picture, the title fills the screen on a strong color: techno, hip-hop, dance',
  suits: ({ hasCover, title, genre = '' }) =>
    (hasCover ? 0 : 3) + (/techno|hip hop|drum|house|afro|reggae|punk|soul|blues/.test(genre) ? 4 : 0) -
    (title > 40 ? 4 : 0),
  picture: 'below',
  pictureWidth: { phone: '90vw', wide: '44rem' },
  blocks: ['listen', 'text', 'tracks', 'shows', 'signup'],
  title: { phone: { lines: 4, height: 0.98 }, wide: { lines: 2, height: 0.27 }, lineHeight: 0.88 },
  letters: 'strong',
  isFilled: true,
  style,
} as const satisfies Layout
