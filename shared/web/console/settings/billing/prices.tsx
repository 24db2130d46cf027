import { charges, entryWords } from '../../../../presentation/credit-words.ts'
import { Panel } from '../../../components/panel.tsx'
import { credits } from '../../format.ts'
import { type Credits, dollars, type Entry } from './read.ts'

/** There may be prices of operations that are newer than this page. */
const wordsOf = (operation: string) => charges[operation] ?? { name: 'Other work', unit: 'unit' }

/** What an entry of the ledger is about, in words. */
export const whatOf = ({ kind, operation }: Entry): string =>
  operation ? wordsOf(operation).name : entryWords[kind]

/** What credits are spent on, each with its price: the smallest first. */
export const Prices = ({ prices }: { prices: Credits['prices'] }) => (
  <Panel title='Prices'>
    <dl class='prices'>
      {Object.entries(prices)
        .toSorted(([, one], [, other]) => one.credits / one.per_units - other.credits / other.per_units)
        .map(([operation, { credits: price, per_units }]) => {
          const { name, unit } = wordsOf(operation)
          const per = per_units === 1 ? `per ${unit}` : `per ${per_units} ${unit}s`
          return (
            <div key={operation}>
              <dt>{name}</dt>
              <dd>
                <strong>{credits(price)}</strong>
                <small>{`${dollars(price)} ${per}`}</small>
              </dd>
            </div>
          )
        })}
    </dl>
  </Panel>
)
