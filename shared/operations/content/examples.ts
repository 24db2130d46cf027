import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

export const examples: Examples = {
  create_content: {
    input: {
      artist_account_id: demo.artist,
      template: 'artist-caption-stage',
      caption_length: 'short',
      batch: 2,
    },
    headers: { 'Idempotency-Key': 'harbour-morning-teaser' },
    errors: { not_found: 'Artist not found', conflict: 'The Idempotency-Key was used for another request' },
  },
}
