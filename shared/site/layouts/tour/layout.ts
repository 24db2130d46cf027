import type { Layout } from '../layout.ts'
import { style } from './style.ts'

export const tour = {
  name: 'tour',
  description:
    'a strip of the photo and the dates with their tickets at once: country, rock, anybody on tour',
  suits: ({ shows, hasCover, genre = '' }) =>
    shows === 0 ? 0 : (shows > 3 ? 5 : shows > 1 ? 2 : 0) + (hasCover ? 2 : 0) +
      (/country|grunge|folk/.test(genre) ? 3 : 0),
  picture: 'cover',
  pictureWidth: { phone: '100vw', wide: '58vw' },
  blocks: ['shows', 'listen', 'text', 'tracks', 'signup'],
  title: { phone: { lines: 2, height: 0.3 }, wide: { lines: 3, height: 0.5 }, lineHeight: 0.98 },
  style,
} as const satisfies Layout
