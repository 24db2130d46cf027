import { stateWord } from '../../../../presentation/states.ts'
import { count, day, number, percent } from '../../format.ts'
import type { Summary } from './figures.tsx'

/** Why recordings are not in the sums. */
const reasons: Record<Summary['not_comparable'][number]['state'], string> = {
  incomplete: 'not counted on every day',
  counter_correction: 'the service lowered its count',
  invalid_observation: 'a count cannot be right',
  unaligned_observations: 'a day was counted at a different time of day',
}

export const source = 'Public Spotify counts of each UTC day. Not exact streams, not royalties.'

/** What the figures leave out, and another total, of more recordings: only for who asks. */
export function Basis({ summary }: { summary: Summary }) {
  const { recordings, not_comparable, by_boundary_dates: ends, complete_since, conditions } = summary
  const hasEnds = ends.recordings > recordings.comparable
  return (
    <details class='basis'>
      <summary>
        <span>
          About <span class='wide-text'>these figures</span>
        </span>
      </summary>
      <p class='narrow-source'>{source}</p>
      {not_comparable.length > 0 && (
        <div>
          Not in the plays and their change:
          <ul>
            {not_comparable.map(({ state, recordings }) => (
              <li key={state}>{count(recordings, 'recording')}: {reasons[state]}</li>
            ))}
          </ul>
        </div>
      )}
      {hasEnds && (
        <p>
          By the boundary dates alone: {number(ends.current_change)} plays of{' '}
          {count(ends.recordings, 'recording')}
          {ends.percentage_growth !== null && `, ${percent(ends.percentage_growth)}`}, also of those that were
          not measured on every day between.
        </p>
      )}
      {complete_since !== null && (
        <p>The nearest period that is counted on every day begins on {day(complete_since)}.</p>
      )}
      {conditions.length > 0 && (
        <div>
          Known of recordings:
          <ul>
            {conditions.map(({ condition, recordings, isrcs }) => (
              <li key={condition}>
                {stateWord('condition', condition)}: {count(recordings, 'recording')} ({isrcs.join(', ')}
                {recordings > isrcs.length && ', …'})
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}
