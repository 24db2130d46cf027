import { useEffect, useState } from 'preact/hooks'
import { count, credits, number } from '../../format.ts'
import { to } from '../../place.ts'
import { balance } from '../../shell/person.ts'
import { type Prices, readPrices } from './prices.ts'

/** A pause in choosing rows, after which their price is read. */
const pauseMs = 120

/** What captures of this number of recordings cost; undefined while that is not known. */
export function usePrices(recordings: number): Prices | undefined {
  const [prices, setPrices] = useState<Prices>()
  useEffect(() => {
    if (recordings === 0) return
    let isLatest = true
    const timer = setTimeout(async () => {
      // The price is also in the refusal of a capture that costs too much.
      const read = await readPrices(recordings).catch(() => undefined)
      if (read && isLatest) setPrices(read)
    }, pauseMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [recordings])
  return recordings > 0 && prices?.recordings === recordings ? prices : undefined
}

/** Whether the workspace cannot pay; false while that is not known. */
export const isShort = (prices: Prices | undefined): boolean =>
  prices !== undefined && balance.value !== undefined && balance.value < prices.once

/** What a capture costs, what is left after it, and the switch of daily captures. */
export const PriceCard = ({ prices, amount, isComplete, isDaily, setDaily, locked }: {
  prices: Prices | undefined
  amount: number
  isComplete: boolean
  isDaily: boolean
  setDaily: (isDaily: boolean) => void
  locked?: boolean
}) => (
  <div class='card price'>
    <label class='daily'>
      <span>
        <strong>Capture daily</strong>
        {prices && isComplete && <small>Up to {credits(prices.monthly)} a month.</small>}
        <small class='why'>A weekly figure needs 8 days of counts, a weekly change 15.</small>
      </span>
      <input
        type='checkbox'
        role='switch'
        checked={isDaily}
        disabled={locked}
        onChange={(event) => setDaily(event.currentTarget.checked)}
      />
    </label>
    <dl>
      <div>
        <dt>
          {isComplete ? count(amount, 'recording') : `More than ${count(amount, 'recording')}`}, first capture
        </dt>
        <dd>
          <strong>{isComplete ? prices ? credits(prices.once) : '–' : 'known once all are read'}</strong>
        </dd>
      </div>
      {prices && isComplete && balance.value !== undefined && (
        <div class='muted'>
          <dt>Balance after it</dt>
          <dd>
            {isShort(prices) ? '–' : number(balance.value - prices.once)} of {number(balance.value)}
          </dd>
        </div>
      )}
    </dl>
    {isComplete && isShort(prices) && (
      <p class='short'>
        A capture costs {credits(prices!.once)}, and you have {credits(balance.value!)}.{' '}
        <a href={to(`settings/billing?credits=${prices!.once - balance.value!}`)}>Get credits</a>
      </p>
    )}
  </div>
)
