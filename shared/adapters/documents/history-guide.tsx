/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { drawHistory } from '../../operations/catalogs/history-picture/draw-history.tsx'
import { demo } from '../../operations/demo.ts'
import { getPlaycountHistory } from '../../operations/catalogs/get-playcount-history.ts'
import { compareExample, examplePeriods, exampleSeries } from './history-examples.ts'
import { exampleSince } from './document-page.ts'
import { historyMistakes } from './history-mistakes.ts'
import { inScheme } from '../../operations/catalogs/history-picture/themes.ts'
import { linkFrom, page, type Place } from './layout.tsx'

interface State {
  title: string
  what: string
  todo: string
}

/** Each state: the good one, then the reasons in the order in which the comparison decides. */
const states: Record<keyof typeof exampleSeries, State> = {
  comparable: {
    title: 'comparable',
    what:
      'Every boundary date has a valid observation, all were captured within one hour of the first one’s time of day, and the counter never fell. Only this state has numbers.',
    todo: 'Use them. Keep the state and both periods beside a number that you pass on.',
  },
  invalid_observation: {
    title: 'invalid_observation',
    what:
      'A saved count is negative or larger than 2^53 − 1, so it cannot be a play count. invalid_days lists the dates. The picture marks them at the edge, outside the scale.',
    todo: 'Compare periods without these dates, and tell the operator of this deployment.',
  },
  incomplete: {
    title: 'incomplete',
    what:
      'At least one boundary date has no observation. missing_days lists them. Nothing is interpolated: a number over a gap would be a guess.',
    todo: 'Capture every day. A missed day cannot be captured later.',
  },
  counter_correction: {
    title: 'counter_correction',
    what:
      'The streaming service lowered its counter, usually after it removed plays or merged recordings. correction_days lists the dates. A fall is not negative listening, so there is no growth.',
    todo: 'Choose since so that both periods lie after the correction.',
  },
  unaligned_observations: {
    title: 'unaligned_observations',
    what:
      'A day was captured more than 3,600 seconds away from the first observation’s time of day. Its “day” then has more or less than 24 hours, which alone would look like growth or decline.',
    todo: 'Start each day’s capture at the same time.',
  },
  zero_baseline: {
    title: 'comparable, with zero_baseline',
    what:
      'The counter did not move in the previous period. A percentage of zero has no meaning, so percentage_growth is null and zero_baseline is true. Both changes and absolute_growth are still given.',
    todo: 'Show the absolute growth.',
  },
}

/** The main job: comparing two periods of saved play counts. */
export function historyGuide(place: Place): string {
  const link = linkFrom(place)
  return page(
    place,
    'Play-count history',
    <>
      <p class='lede'>
        Compare the public play counts of a catalog over two adjacent periods, day by day, and know for each
        recording whether the comparison holds.
      </p>
      <Query place={place} />
      <h2 id='states'>The states</h2>
      <p>
        Each recording has exactly one{' '}
        <code>state</code>. If several reasons apply, the first in this order counts. Without{' '}
        <code>comparable</code>, all four numbers are null. The pictures are drawn by{' '}
        <code>GET /api/catalogs/{'{catalogId}'}/playcount-history.svg</code>, as your callers get them.
      </p>
      {Object.entries(states).map(([name, { title, what, todo }]) => (
        <section id={name}>
          <h3>
            <code>{title}</code>
          </h3>
          <p>
            {what} <strong>{todo}</strong>
          </p>
          <div class='picture' role='region' tabindex={0} aria-label={`Picture: ${title}`}>
            {raw(
              inScheme(
                drawHistory(compareExample(exampleSeries[name as keyof typeof states]), examplePeriods),
              ),
            )}
          </div>
        </section>
      ))}
      <Mistakes />
      <h2>Next</h2>
      <ul>
        <li>
          <a href={link('docs/operations/get_catalog_playcount_history')}>The operation in the reference</a>,
          with every field
        </li>
        <li>
          <a href={link('docs/operations/export_catalog_playcount_history')}>A whole catalog as CSV</a>
        </li>
        <li>
          <a href={link('docs/operations/get_playcount_summary')}>The whole catalog in one answer</a>: growth,
          movers, artists, and events of the counters
        </li>
        <li>
          <a href={link('docs/operations/create_playcount_snapshot')}>Capture play counts</a>, once or on a
          schedule
        </li>
      </ul>
    </>,
  )
}

const Query = ({ place: { baseUrl } }: { place: Place }) => (
  <>
    <h2 id='query'>The query</h2>
    <p>The id is that of the demo’s catalog: use one of yours, and a key of its owner.</p>
    <pre tabindex={0}>
      {`curl -s '${baseUrl}/api/catalogs/${demo.catalog}/playcount-history?since=${exampleSince()}&days=7' \\
  -H "x-api-key: $KEY"`}
    </pre>
    <table class='key'>
      {[
        ['since', 'date, required', 'Start of the current period (UTC). The previous period ends there.'],
        ['days', '1 to 31, required', 'Length of each period.'],
        ['page, limit', 'default 1 and 25', 'Recordings by ISRC, at most 25 per page.'],
      ].map(([name, bounds, text]) => (
        <tr>
          <td>
            <code>{name}</code>
            <small>{bounds}</small>
          </td>
          <td>{text}</td>
        </tr>
      ))}
    </table>
    <p>
      With <code>days=7</code>{' '}
      there are 15 boundary dates: the first, the one in the middle, which both periods share, and the last.
      Each uses the latest observation of its UTC date. The change of a period, <code>previous_change</code>
      {' '}
      or <code>current_change</code>, is the count at its end minus the count at its start;{' '}
      <code>absolute_growth</code>{' '}
      is the current change minus the previous one. The last boundary date must be over.
    </p>
    <p>
      Reading costs nothing and captures nothing. The counts are cumulative public observations, not exact
      daily streams, royalties or the effect of a campaign.
    </p>
  </>
)

const Mistakes = () => (
  <>
    <h2 id='mistakes'>Six mistakes in the query</h2>
    <p>
      Each is a 400 with the code <code>invalid_input</code>. The body has the first sentence; with{' '}
      <code>Accept: application/problem+json</code>, <code>errors</code>{' '}
      names the parameter in a sentence of its own.
    </p>
    <table class='stack'>
      <thead>
        <tr>
          <th>Mistake</th>
          <th>Message</th>
          <th>Of the parameter</th>
        </tr>
      </thead>
      {historyMistakes(getPlaycountHistory).map(({ title, query, message, detail }) => (
        <tr>
          <td>
            {title}
            <small>
              <code>?{query}</code>
            </small>
          </td>
          <td>{message}</td>
          <td>{detail ?? ''}</td>
        </tr>
      ))}
    </table>
  </>
)
