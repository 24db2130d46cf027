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
    output: {
      runIds: ['0e000000-0000-4000-8000-000000000111', '0e000000-0000-4000-8000-000000000112'],
      status: 'triggered',
      artist_account_id: demo.artist,
      template: 'artist-caption-stage',
      lipsync: false,
    },
    errors: { not_found: 'Artist not found', conflict: 'The Idempotency-Key was used for another request' },
  },
}
