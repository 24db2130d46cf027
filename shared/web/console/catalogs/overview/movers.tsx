import type { Catalog } from '../../../../client/mod.ts'
import { Change } from '../../../components/change.tsx'
import { useLoad } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Sparkline } from '../../../components/sparkline.tsx'
import { calls, data } from '../../calls.ts'
import { number, signed } from '../../format.ts'
import { toCatalog } from '../../place.ts'
import type { Summary } from './figures.tsx'

type Mover = Summary['movers']['up'][number]
type Gains = ReadonlyMap<string, readonly number[]>

const shown = 4

/** The recordings that gained most, and those that lost most. */
export function Movers({ catalog, summary: { movers, periods } }: { catalog: Catalog; summary: Summary }) {
  // The rows stand without their lines, which may fail or come later.
  const { value: gains } = useLoad(() => readGains(catalog.id), [catalog.headline.id])
  if (movers.up.length + movers.down.length === 0) return null
  const note = `${periods.days} days, by plays`
  return (
    <div class='both-movers'>
      <Panel title='Growing' note={note} link={[toCatalog('recordings?sort=change'), 'All growing']}>
        <Rows rows={movers.up} gains={gains} none='No recording grew.' />
      </Panel>
      <Panel
        title='Falling'
        note={note}
        link={[toCatalog('recordings?sort=change&direction=asc'), 'All falling']}
      >
        <Rows rows={movers.down} gains={gains} none='No recording fell.' />
      </Panel>
    </div>
  )
}

/** The gains of the days of those that grew and fell most in the 7 days until yesterday. */
async function readGains(catalogId: string): Promise<Gains> {
  const read = (direction: 'asc' | 'desc') =>
    data(calls.GET('/api/catalogs/{catalogId}/recordings', {
      params: { path: { catalogId }, query: { sort: 'growth', direction, limit: shown } },
    }))
  const lists = await Promise.all([read('desc'), read('asc')])
  return new Map(
    lists.flatMap(({ recordings }) =>
      recordings.map(({ isrc, gains }) => [isrc, gains.filter((gain) => gain !== null)] as const)
    ),
  )
}

const Rows = ({ rows, gains, none }: { rows: readonly Mover[]; gains?: Gains; none: string }) =>
  rows.length === 0 ? <p class='empty'>{none}</p> : (
    <ul class='lines'>
      {rows.slice(0, shown).map((
        { isrc, name, artist, current_change, absolute_growth, percentage_growth, condition },
      ) => (
        <li key={isrc}>
          <div>
            <a href={toCatalog(`recordings/${isrc}`)}>
              <span>{name ?? isrc}</span>
              <small title={condition?.explanation}>{artist ?? 'Artist unknown'}</small>
            </a>
          </div>
          {gains?.has(isrc) && <Sparkline values={gains.get(isrc)!} />}
          <div class='number'>
            {number(current_change)}
            <small>{signed(absolute_growth ?? 0)}</small>
          </div>
          <strong class='number percent'>
            <Change of={percentage_growth} />
          </strong>
        </li>
      ))}
    </ul>
  )
