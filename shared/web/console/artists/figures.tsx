import type { Result } from '../../../client/mod.ts'
import { Change } from '../../components/change.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { StatStrip } from '../../components/stat-strip.tsx'
import { compact, count, number } from '../format.ts'

/** Who an artist's pages reach, and how its recordings do. */
export function ArtistFigures(
  { pages: { total, visits, fans }, plays, gains }: Pick<Result<'get_artist'>, 'pages' | 'plays'> & {
    gains: readonly number[]
  },
) {
  const { recordings, comparable_recordings: compared, current_change, percentage_growth } = plays
  return (
    <StatStrip
      label='Figures'
      stats={[
        {
          label: 'Plays, 7 days',
          value: (
            <>
              {compact(current_change)}
              {gains.length > 0 && <Sparkline values={gains} />}
            </>
          ),
          ...recordings > 0 && compared !== null && {
            note: `of ${number(compared)} of ${count(recordings, 'recording')}`,
            short: `of ${number(compared)} of ${number(recordings)}`,
          },
        },
        {
          label: 'Change',
          value: <Change of={percentage_growth} />,
          note: percentage_growth === null ? undefined : 'the same, on the 7 days before',
        },
        {
          label: 'Confirmed fans',
          value: total > 0 ? number(fans) : '–',
          note: total > 0 ? `on ${count(total, 'page')}` : 'No linked pages',
        },
        {
          label: 'Page visits',
          value: total > 0 ? number(visits) : '–',
          note: 'in the past 2 years',
        },
      ]}
    />
  )
}
