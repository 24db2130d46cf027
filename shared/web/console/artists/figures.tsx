import type { Result } from '../../../client/mod.ts'
import { Change } from '../../components/change.tsx'
import { StatStrip } from '../../components/stat-strip.tsx'
import { compact, count, number } from '../format.ts'
import type { Plays } from './plays.ts'

/** Who an artist's pages reach, and how its recordings do. */
export function ArtistFigures({ pages: { total, visits, fans }, catalogs, plays }:
  & Pick<Result<'get_artist'>, 'pages' | 'catalogs'>
  & { plays: Plays | undefined }) {
  const of = total === 0 ? 'no linked pages' : `on ${count(total, 'page')}`
  const all = catalogs.length > 0 ? plays?.all : undefined
  return (
    <StatStrip
      label='Figures'
      stats={[
        { label: 'Fans', value: total > 0 ? number(fans) : '–', note: of },
        { label: 'Page visits', value: total > 0 ? number(visits) : '–', note: of },
        {
          label: 'Plays, 7 days',
          value: all && all.compared > 0 ? compact(all.plays) : '–',
          note: all && `on ${number(all.compared)} of ${count(all.recordings, 'recording')}`,
        },
        {
          label: 'Change',
          value: <Change of={all?.growth ?? null} />,
          note: all && all.growth !== null ? 'against the 7 days before' : undefined,
        },
      ]}
    />
  )
}
