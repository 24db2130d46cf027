import { stateWord } from '../../../../presentation/states.ts'
import { Panel } from '../../../components/panel.tsx'
import { Tag } from '../../../components/tag.tsx'
import { count, credits, number, time } from '../../format.ts'
import { to } from '../../place.ts'
import { useAct } from '../../dom/use-act.tsx'
import { toneOf, Why } from './now.tsx'
import { type Capture, captures, isOpen, readEarlierCaptures } from './read.ts'

const startedBy = ({ scheduled }: Capture): string =>
  scheduled === null ? '–' : scheduled ? 'Schedule' : 'Manual'

const chargeOf = ({ credits: charged }: Capture): string =>
  charged === null ? '–' : charged === 0 ? 'Nothing' : credits(charged)

/** The captures of the catalog, newest first. */
export function Runs() {
  const { rows, total } = captures.value!
  const { problem, button } = useAct()
  // A column that says nothing is left out.
  const [hasStart, hasCharge] = [
    rows.some(({ scheduled }) => scheduled !== null),
    rows.some(({ credits }) => credits !== null),
  ]
  return (
    <Panel title='Captures' note={number(total)} link={[to('developers/activity'), 'All activity']}>
      {rows.length === 0 ? <p class='empty'>No capture yet.</p> : (
        <div class='scroll'>
          <table class='runs'>
            <thead>
              <tr>
                <th scope='col'>Started</th>
                {hasStart && <th scope='col'>Started by</th>}
                <th scope='col' class='number'>Recordings</th>
                {hasCharge && <th scope='col' class='number'>Charged</th>}
                <th scope='col'>State</th>
                <th scope='col'>Notes</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((capture) => <Row key={capture.id} {...{ capture, hasStart, hasCharge }} />)}
            </tbody>
          </table>
        </div>
      )}
      {problem}
      {rows.length < total && (
        <div class='row foot'>
          <button {...button(readEarlierCaptures)}>Show earlier captures</button>
          <small>{number(rows.length)} of {number(total)}. Only recordings with a count are charged.</small>
        </div>
      )}
    </Panel>
  )
}

function Row({ capture, hasStart, hasCharge }: { capture: Capture; hasStart: boolean; hasCharge: boolean }) {
  const { state, created_at, captured_count, recording_count, error } = capture
  const missing = isOpen(capture) ? 0 : recording_count - captured_count
  return (
    <tr>
      <td data-name='Started'>{time(created_at)}</td>
      {hasStart && (
        <td data-name='By' class={capture.scheduled === null ? 'muted none' : undefined}>
          {startedBy(capture)}
        </td>
      )}
      <td class={recording_count === 0 ? 'number none' : 'number'} data-name='Recordings'>
        {recording_count === 0 ? '–' : `${number(captured_count)} of ${number(recording_count)}`}
      </td>
      {hasCharge && (
        <td class={capture.credits === null ? 'number none' : 'number'} data-name='Charged'>
          {chargeOf(capture)}
        </td>
      )}
      <td data-name='State'>
        <Tag tone={toneOf[state]}>{stateWord('capture', state)}</Tag>
      </td>
      <td data-name='Notes' class={error || missing > 0 ? undefined : 'none'}>
        {error
          ? <Why error={error} />
          : missing > 0 && <p class='why'>{count(missing, 'recording')} had no count.</p>}
      </td>
    </tr>
  )
}
