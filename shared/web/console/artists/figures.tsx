import type { Result } from '../../../client/mod.ts'
import { Change } from '../../components/change.tsx'
import { StatStrip } from '../../components/stat-strip.tsx'
import { compact, count, number } from '../format.ts'
import type { Plays } from './plays.ts'

/** Who an artist's pages reach, and how its recordings do. */
export function ArtistFigures({ pages: { total, newest }, catalogs, plays }:
  & Pick<Result<'get_artist'>, 'pages' | 'catalogs'>
  & { plays: Plays | undefined }) {
  const of = total === 0
    ? 'no linked pages'
    : total > newest.length
    ? `on the ${number(newest.length)} newest pages`
    : `on ${count(total, 'page')}`
  const audience = (name: 'fans' | 'visits') =>
    total === 0 ? '–' : number(newest.reduce((sum, page) => sum + page[name], 0))
  const all = catalogs.length > 0 ? plays?.all : undefined
  return (
    <StatStrip
      label='Figures'
      stats={[
        { label: 'Fans', value: audience('fans'), note: of },
        { label: 'Page visits', value: audience('visits'), note: of },
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
