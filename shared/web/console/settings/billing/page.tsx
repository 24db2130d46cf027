import { Shown, useLoad } from '../../../components/loaded.tsx'
import { credits } from '../../format.ts'
import { showBalance, workspaceOrganization } from '../../shell/person.ts'
import { Buy } from './buy.tsx'
import { Ledger, perPage } from './ledger.tsx'
import { Prices } from './prices.tsx'
import { usePurchase } from './purchase.ts'
import { type Credits, dollars, readCredits } from './read.ts'
import { AutomaticRecharge } from './recharge.tsx'

/** What the workspace has, what things cost, what buys more, and what was bought and charged. */
export function BillingPage() {
  const loading = useLoad(async () => {
    const organization = await workspaceOrganization()
    return { mayPay: !organization || organization.role === 'owner', credits: await readCredits(perPage) }
  })
  const purchase = usePurchase(() => {
    loading.run()
    void showBalance()
  })
  return (
    <>
      <div class='title'>
        <div>
          <h1 class='hidden-text'>Billing</h1>
          <p class='muted'>
            One credit is one US cent. You pay only for work that succeeds.
          </p>
        </div>
      </div>
      <div class='outcome' role='status'>{purchase && <p class='notice'>{purchase}</p>}</div>
      <Shown of={loading} lines={8}>
        {({ mayPay, credits }) => (
          <div class='billing'>
            <section class='card balance-card' aria-labelledby='balance-now'>
              <div>
                <Balance credits={credits} />
              </div>
              {mayPay ? <Buy /> : <p class='muted'>Only owners of the organization buy its credits.</p>}
            </section>
            <Prices prices={credits.prices} />
            {mayPay && (
              <div class='recharge-part'>
                <AutomaticRecharge />
              </div>
            )}
            <Ledger key={credits.entries[0]?.id} first={credits} />
          </div>
        )}
      </Shown>
    </>
  )
}

const Balance = ({ credits: { balance, reserved, free_credits_monthly: free } }: { credits: Credits }) => (
  <>
    <h2 id='balance-now'>Balance</h2>
    <p class='balance-now'>
      <strong>{credits(balance)}</strong> <span>{dollars(balance)}</span>
    </p>
    <dl class='balance-facts'>
      <dt>Reserved for running work</dt>
      <dd>{credits(reserved)}</dd>
      <dt>Free each month</dt>
      <dd>{free === 0 ? 'None' : `up to ${credits(free)}`}</dd>
    </dl>
    {free === 0 && <small>Free credits are for personal accounts. An organization buys its own.</small>}
  </>
)
