import { useEffect, useState } from 'preact/hooks'
import { describeFailure } from '../../dom/failure.ts'
import { credits } from '../../format.ts'
import { readCredits, readRecharge, type Recharge } from './read.ts'

/** Between two looks at the ledger, and how many there are: the event of a payment usually comes before the person. */
const waitMs = 2_000
const maxLooks = 30

const stamp = ({ last }: Recharge) => last ? `${last.at} ${last.state}` : ''

/** What the address of the return has, so that the purchase is recognized among the entries that follow. */
export async function returnQuery(amount: number) {
  const [{ entries }, recharge] = await Promise.all([readCredits(1), readRecharge()])
  return {
    bought: String(amount),
    bought_after: String(entries[0]?.id ?? 0),
    recharged: stamp(recharge),
  }
}

/**
 * What a person reads who is back from the payment service; empty for others.
 * @param added called once the credits are there
 */
export function usePurchase(added: () => void): string {
  const [text, setText] = useState('')
  useEffect(() => void watch(added, setText), [])
  return text
}

async function watch(added: () => void, say: (text: string) => void): Promise<void> {
  const query = new URLSearchParams(location.search)
  const amount = Number(query.get('bought'))
  const after = Number(query.get('bought_after') ?? NaN)
  if (!(amount > 0) || !Number.isInteger(after)) return
  // Not again when the page is loaded again.
  history.replaceState(null, '', location.pathname)

  /** Whether the ledger has the purchase. An automatic recharge of the same amount looks the same there. */
  async function isThere(): Promise<boolean> {
    const { entries } = await readCredits(100)
    const found =
      entries.filter((each) => each.kind === 'purchase' && each.id > after && each.amount === amount).length
    if (found === 0) return false
    const recharge = await readRecharge()
    const isRecharged = stamp(recharge) !== query.get('recharged') &&
      recharge.last?.state === 'paid' && recharge.last.credits === amount
    return found > (isRecharged ? 1 : 0)
  }

  let outcome = ''
  for (let look = 1; look <= maxLooks; look++) {
    try {
      if (await isThere()) {
        say(`${credits(amount)} were added.`)
        return added()
      }
      say('You are back from the payment service. The credits are added once it confirms the payment…')
      outcome = 'The payment service has not confirmed a payment yet. Some banks take days.'
    } catch (error) {
      outcome = describeFailure(error).text
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  say(outcome)
}
