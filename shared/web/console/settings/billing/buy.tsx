import { useEffect, useRef, useState } from 'preact/hooks'
import { Field, isPlaced } from '../../../components/field.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { purchaseInput } from '../../inputs.built.ts'
import { organizationId as organization_id, to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { returnQuery } from './purchase.ts'
import { dollars } from './read.ts'

/** The amount that a link names, such as `billingUrl` of a response with 402. */
function namedAmount(): string | undefined {
  const amount = new URLSearchParams(location.search).get('credits')
  return amount !== null && /^\d{1,6}$/.test(amount) ? amount : undefined
}

/** Buys credits on the page of the payment service. */
export function Buy() {
  const [named] = useState(namedAmount)
  const [amount, setAmount] = useState(named ?? '1000')
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, error, problem, form } = useAct()
  useEffect(() => {
    if (!named) return
    button.current!.scrollIntoView({ block: 'center' })
    button.current!.focus()
  }, [])
  const buy = async () => {
    const credits = Number(amount)
    const successUrl = `${to('settings/billing')}?${new URLSearchParams(await returnQuery(credits))}`
    const { url } = await data(
      calls.POST('/api/credits/purchase', { body: { credits, successUrl, organization_id } }),
    )
    await goTo(url)
  }
  return (
    <form {...form(buy)}>
      <Field
        label='Credits to buy'
        name='credits'
        {...purchaseInput.credits}
        hint={amount === '' ? 'A credit is one US cent.' : `${dollars(Number(amount))}, on our payment page.`}
        error={error}
        value={amount}
        onValue={setAmount}
      />
      <div class='row'>
        <button ref={button} type='submit' class='main' aria-disabled={isBusy}>Buy credits</button>
      </div>
      {!isPlaced(error, 'credits') && problem}
    </form>
  )
}
