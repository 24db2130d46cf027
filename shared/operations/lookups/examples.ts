import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

export const examples: Examples = {
  list_artist_events: {
    input: { artist_id: demo.artist, date: 'upcoming' },
    errors: {
      invalid_input: 'artist_id is required and must be a valid UUID',
      not_found: 'Artist not found',
    },
  },
  lookup_songs: {
    input: { isrc: demo.isrc, storefront: 'us' },
    errors: { invalid_input: 'A maximum of 25 ISRCs may be requested at once; received 26' },
  },
  search_streaming_catalog: {
    input: { q: 'paper lanterns', type: 'track', limit: 1 },
    errors: { invalid_input: 'Spotify rejected this search: check q, market and offset' },
  },
}
