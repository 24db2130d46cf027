import type { Result } from '../../../client/mod.ts'
import { type Child, find, texts } from '../dom/dom.ts'
import { explain } from '../dom/explain.ts'
import { organizationId as organization_id } from '../place.ts'
import { api } from '../api.ts'
import { credits } from '../format.ts'

/** Between two looks at the ledger, and how many there are: the event of a payment usually comes before the person. */
const waitMs = 2_000
const maxLooks = 30

type Recharge = Result<'get_recharge'>['recharge']

const stamp = ({ last }: Recharge) => last ? `${last.at} ${last.state}` : ''

/** What the address of the return has, so that the purchase is recognized among the entries that follow. */
export async function returnQuery(amount: number) {
  const [{ entries }, { recharge }] = await Promise.all([
    api.credits.get({ limit: 1, organization_id }),
    api.credits.recharge({ organization_id }),
  ])
  return {
    bought: String(amount),
    bought_after: String(entries[0]?.id ?? 0),
    recharged: stamp(recharge),
  }
}

/** Says, after the return from the payment service, when the credits are there. */
export async function showPurchase(added: () => Promise<unknown>): Promise<void> {
  const query = new URLSearchParams(location.search)
  const amount = Number(query.get('bought'))
  const after = Number(query.get('bought_after') ?? NaN)
  if (!(amount > 0) || !Number.isInteger(after)) return
  // Not again when the page is loaded again.
  history.replaceState(null, '', location.pathname)

  /** Whether the ledger has the purchase. An automatic recharge of the same amount looks the same there. */
  async function isThere(): Promise<boolean> {
    const { entries } = await api.credits.get({ limit: 100, organization_id })
    const found =
      entries.filter((each) => each.kind === 'purchase' && each.id > after && each.amount === amount).length
    if (found === 0) return false
    const { recharge } = await api.credits.recharge({ organization_id })
    const isRecharged = stamp(recharge) !== query.get('recharged') &&
      recharge.last?.state === 'paid' && recharge.last.credits === amount
    return found > (isRecharged ? 1 : 0)
  }

  const notice = find('#bought')
  const showNotice = (...text: Child[]) => {
    notice.hidden = false
    // Not at each look, because it is read aloud.
    if (notice.textContent !== text.join('')) notice.replaceChildren(...texts(text))
  }
  let outcome: Child[] = []
  for (let look = 1; look <= maxLooks; look++) {
    try {
      const isAdded = await isThere()
      if (isAdded) {
        showNotice(`${credits(amount)} were added.`)
        return void await added()
      }
      showNotice('You are back from the payment service. The credits are added once it confirms the payment…')
      outcome = ['The payment service has not confirmed a payment yet. Some banks take days.']
    } catch (error) {
      outcome = explain(error)
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  showNotice(...outcome)
}
