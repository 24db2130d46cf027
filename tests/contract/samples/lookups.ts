import type { Stage } from '../world.ts'
import { itsArtist } from './records.ts'
import type { Samples, Target } from './sample.ts'

/** An artist with shows at the stand-in. */
const onStage = async ({ database }: Stage, artistId: string): Promise<Target> => {
  await database.owner`
    insert into app.artists (account_id, profile_urls)
    values (${artistId}, '{"bandsintown":"https://www.bandsintown.com/a/1000001-stand-ins"}')
    on conflict (account_id) do update set profile_urls = excluded.profile_urls`
  return { input: { artist_id: artistId } }
}

export const lookups: Samples = {
  list_artist_events: {
    input: { artist_id: crypto.randomUUID() },
    targets: {
      own: async (stage) => await onStage(stage, await itsArtist(stage)),
      organization: (stage) => onStage(stage, stage.accounts.artist.id),
    },
  },
  lookup_songs: { input: { isrc: 'QZDM02000001' } },
  search_streaming_catalog: { input: { q: 'paper lanterns', type: 'track' } },
}
