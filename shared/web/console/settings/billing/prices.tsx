import { StatStrip } from '../../../components/stat-strip.tsx'
import { states, type StateValue, stateWord } from '../../../../presentation/states.ts'
import { credits, dollars } from '../../format.ts'
import type { Credits, Entry } from './read.ts'

/** What a price is for. */
const units: Record<StateValue<'charge'>, string> = {
  playcount_snapshot: 'recording',
  research_events: 'lookup',
  site_generation: 'page',
  content_creation: 'video',
}

/** There may be prices of operations that are newer than this page. */
const isKnown = (operation: string): operation is StateValue<'charge'> =>
  Object.hasOwn(states.charge, operation)

/** What was charged for, in words. */
export const nameOf = (operation: string): string =>
  isKnown(operation) ? stateWord('charge', operation) : 'Other work'

export const whatOf = ({ kind, operation }: Entry): string =>
  operation ? nameOf(operation) : stateWord('entry', kind)

/** What credits are spent on, each with its price: the smallest first. */
export const Prices = ({ prices }: { prices: Credits['prices'] }) => (
  <StatStrip
    label='What things cost'
    stats={Object.entries(prices)
      .toSorted(([, one], [, other]) => one.credits / one.per_units - other.credits / other.per_units)
      .map(([operation, { credits: price, per_units }]) => {
        const unit = isKnown(operation) ? units[operation] : 'unit'
        return {
          label: nameOf(operation),
          value: credits(price),
          note: `${dollars(price)} ${per_units === 1 ? `a ${unit}` : `for each ${per_units} ${unit}s`}`,
        }
      })}
  />
)
