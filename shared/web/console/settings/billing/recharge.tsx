import { useState } from 'preact/hooks'
import { stateWord } from '../../../../presentation/states.ts'
import { Field, isPlaced } from '../../../components/field.tsx'
import { Shown, useLoad } from '../../../components/loaded.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { credits, day, number } from '../../format.ts'
import { rechargeInput } from '../../inputs.built.ts'
import { organizationId as organization_id, to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { dollars, readRecharge, type Recharge } from './read.ts'

/** The card that pays, and what it may be charged when credits run out. */
export function AutomaticRecharge() {
  const recharge = useLoad(readRecharge)
  return (
    <Shown of={recharge} lines={6}>
      {(read) => (
        <section class='card' aria-labelledby='recharge'>
          <div class='head'>
            <h2 id='recharge'>Automatic recharge</h2>
            <RechargeTag recharge={read} />
          </div>
          <Card card={read.card} />
          {read.paused_reason && <p class='problem'>{read.paused_reason}</p>}
          <Settings key={JSON.stringify(read)} recharge={read} saved={recharge.run} />
          <Spent recharge={read} />
        </section>
      )}
    </Shown>
  )
}

const RechargeTag = ({ recharge: { enabled, paused_reason } }: { recharge: Recharge }) =>
  !enabled ? <Tag>Off</Tag> : paused_reason ? <Tag tone='warn'>Paused</Tag> : <Tag tone='good'>On</Tag>

function Card({ card }: { card: Recharge['card'] }) {
  const { problem, button } = useAct()
  const save = async () => {
    const { url } = await data(
      calls.POST('/api/subscriptions/card-on-file', {
        body: { successUrl: to('settings/billing'), organization_id },
      }),
    )
    await goTo(url)
  }
  return (
    <>
      <div class='card-line'>
        <div>
          <strong>{card ? `${brandOf(card.brand)} ending in ${card.last4 ?? '–'}` : 'No card saved'}</strong>
          <small>
            {card ? card.saved_at && `Saved ${day(card.saved_at)}` : 'Saving a card is free.'}
          </small>
        </div>
        <button {...button(save)} class='quiet'>{card ? 'Replace the card' : 'Save a card'}</button>
      </div>
      {problem}
    </>
  )
}

const brandOf = (brand: string | null): string =>
  brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card'

/** What an amount that is being typed costs. */
const priceOf = (amount: string): string => amount === '' ? '' : dollars(Number(amount))

function Settings({ recharge, saved }: { recharge: Recharge; saved: () => void }) {
  const [enabled, setEnabled] = useState(recharge.enabled)
  const [amount, setAmount] = useState(String(recharge.credits))
  const [limit, setLimit] = useState(String(recharge.monthly_limit_credits ?? ''))
  const { isBusy, error, problem, form } = useAct()
  const save = async () => {
    await data(calls.PUT('/api/credits/recharge', {
      body: {
        enabled,
        credits: Number(amount),
        monthly_limit_credits: limit === '' ? null : Number(limit),
        organization_id,
      },
    }))
    toast('The automatic recharge is saved.')
    saved()
  }
  return (
    <form id='set-recharge' {...form(save)}>
      <label class='switch-line'>
        <span>Buy credits when they run out</span>
        <input
          type='checkbox'
          role='switch'
          checked={enabled}
          disabled={!recharge.card && !enabled}
          aria-describedby={recharge.card ? undefined : 'no-card'}
          onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
        />
      </label>
      {!recharge.card && <small id='no-card'>Save a card first.</small>}
      <div class='halves-line'>
        <Field
          label='Credits at a time'
          name='credits'
          {...rechargeInput.credits}
          required
          hint={priceOf(amount)}
          error={error}
          value={amount}
          onValue={setAmount}
        />
        <Field
          label='Limit in a month'
          name='monthly_limit_credits'
          {...rechargeInput.monthly_limit_credits}
          hint={priceOf(limit) || 'Empty for no limit.'}
          error={error}
          value={limit}
          onValue={setLimit}
        />
      </div>
      <div class='row'>
        <button type='submit' aria-disabled={isBusy}>Save</button>
      </div>
      {!isPlaced(error, 'credits', 'monthly_limit_credits') && problem}
    </form>
  )
}

function Spent({ recharge: { bought_this_month_credits: bought, monthly_limit_credits: limit, last } }: {
  recharge: Recharge
}) {
  return (
    <div class='recharged'>
      <p>
        <span>Recharged this month</span>
        <strong>{limit === null ? credits(bought) : `${number(bought)} of ${number(limit)}`}</strong>
      </p>
      {limit !== null && (
        <progress
          value={Math.min(bought, limit)}
          max={limit}
          aria-label='Recharged this month, of the limit'
        />
      )}
      {(bought > 0 || limit !== null) && (
        <small>{dollars(bought)}{limit !== null && ` of at most ${dollars(limit)}`}</small>
      )}
      {last && (
        <small>
          Latest: {credits(last.credits)} on {day(last.at)}, {stateWord('payment', last.state).toLowerCase()}
          {last.failure && `: ${last.failure}`}
        </small>
      )}
    </div>
  )
}
