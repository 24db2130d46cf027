import { itsArtist } from './records.ts'
import type { Samples } from './sample.ts'

export const content: Samples = {
  create_content: {
    input: { artist_account_id: crypto.randomUUID() },
    targets: {
      own: async (stage) => ({ input: { artist_account_id: await itsArtist(stage) } }),
      organization: ({ accounts }) => Promise.resolve({ input: { artist_account_id: accounts.artist.id } }),
    },
  },
}
