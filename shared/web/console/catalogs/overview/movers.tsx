import { Change } from '../../../components/change.tsx'
import { Panel } from '../../../components/panel.tsx'
import { number, signed } from '../../format.ts'
import type { Summary } from './figures.tsx'
import { toCatalogPath } from './links.ts'

type Mover = Summary['movers']['up'][number]

const shown = 4

/** The recordings that gained most, and those that lost most. */
export function Movers({ summary: { movers, periods } }: { summary: Summary }) {
  const note = `${periods.days} days, by plays`
  if (movers.up.length + movers.down.length === 0) return null
  return (
    <div class='both-movers'>
      <Panel title='Growing' note={note} link={[toCatalogPath('recordings?sort=change'), 'All growing']}>
        <Rows rows={movers.up} none='No recording grew.' />
      </Panel>
      <Panel
        title='Falling'
        note={note}
        link={[toCatalogPath('recordings?sort=change&direction=asc'), 'All falling']}
      >
        <Rows rows={movers.down} none='No recording fell.' />
      </Panel>
    </div>
  )
}

const Rows = ({ rows, none }: { rows: readonly Mover[]; none: string }) =>
  rows.length === 0 ? <p class='empty'>{none}</p> : (
    <ul class='lines'>
      {rows.slice(0, shown).map((
        { isrc, name, artist, current_change, absolute_growth, percentage_growth, condition },
      ) => (
        <li key={isrc}>
          <div>
            <a href={toCatalogPath(`recordings/${isrc}`)}>
              <span>{name ?? isrc}</span>
              <small title={condition?.explanation}>{artist ?? 'Artist unknown'}</small>
            </a>
          </div>
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
