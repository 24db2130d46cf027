import { useState } from 'preact/hooks'
import { Panel } from '../../../components/panel.tsx'
import { useAct } from '../../dom/use-act.tsx'
import { number, signed, time } from '../../format.ts'
import { ShowMore } from '../../paged-list.tsx'
import { whatOf } from './prices.tsx'
import { type Credits, dollars, type Entry, readCredits } from './read.ts'

/** As many entries as are read at once. */
export const perPage = 12

/** What was bought and charged, newest first. It is read on by the last entry, which a new one does not shift. */
export function Ledger({ first }: { first: Credits }) {
  const [rest, setRest] = useState<readonly Entry[]>([])
  const { problem, act } = useAct()
  const rows = [...first.entries, ...rest]
  const showMore = () =>
    void act(async () => {
      const { entries } = await readCredits(perPage, rows.at(-1)!.id)
      setRest([...rest, ...entries])
    })
  const total = first.pagination.total_count
  return (
    <Panel title='Purchases and charges' note={number(total)}>
      {rows.length === 0 ? <p class='empty'>No purchases or charges yet.</p> : (
        <div class='scroll'>
          <table class='ledger' aria-label='Purchases and charges'>
            <thead>
              <tr>
                <th scope='col'>Description</th>
                <th scope='col'>Date</th>
                <th scope='col' class='number'>Credits</th>
                <th scope='col' class='number'>US dollars</th>
                <th scope='col' class='number'>Balance</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => <Row key={entry.id} entry={entry} />)}
            </tbody>
          </table>
        </div>
      )}
      {problem}
      <ShowMore shown={rows.length} total={total} press={showMore} />
    </Panel>
  )
}

const Row = ({ entry }: { entry: Entry }) => (
  <tr>
    <td>{whatOf(entry)}</td>
    <td class='muted'>
      <time dateTime={entry.created_at}>{time(entry.created_at)}</time>
    </td>
    <td class={entry.amount > 0 ? 'number up' : 'number'}>{signed(entry.amount)}</td>
    <td class='number muted'>{dollars(Math.abs(entry.amount))}</td>
    <td class='number'>{number(entry.balance_after)}</td>
  </tr>
)
