import type { Result } from '../../../client/mod.ts'
import { find, h } from '../dom/dom.ts'
import { onSubmit } from '../dom/form.ts'
import { returnQuery, showPurchase } from './purchase.ts'
import { stateWord } from '../../../presentation/states.ts'
import { fill, fillAll, fillPages } from '../dom/region.ts'
import { organizationId as organization_id, to } from '../place.ts'
import { api } from '../api.ts'
import { goTo } from '../session.ts'
import { workspaceOrganization } from '../shell/person.ts'
import { facts, table, timeCell } from '../dom/show.ts'
import { count, credits, number } from '../format.ts'

const kinds = { monthly_floor: 'Free credits', purchase: 'Bought', charge: 'Used', adjustment: 'Adjusted' }

/** What credits are used for, by its name in the price list. */
const operations: Record<string, string> = {
  research_events: 'Lookup of live shows',
  site_generation: 'Generation of a page',
  playcount_snapshot: 'Capture of play counts',
  content_creation: 'Video',
}

/** The balance of the workspace with its ledger, what buys credits, and the card with its automatic recharge. */
export async function creditsPage(): Promise<void> {
  fillInCredits()
  payments()
  await fillAll('credits', async () => {
    const organization = await workspaceOrganization()
    const mayPay = organization === undefined || organization.role === 'owner'
    find('#buy-part').hidden = find('#recharge-part').hidden = !mayPay
    find('#only-owners').hidden = mayPay
    await Promise.all([balance(), ledger(), mayPay && recharge()])
  })
  await showPurchase(() => Promise.all([balance(), ledger()]))
}

/** Fills in the amount that a link names, such as `billingUrl` of a response with 402. */
function fillInCredits(): void {
  const amount = new URLSearchParams(location.search).get('credits')
  if (amount === null || !/^\d{1,6}$/.test(amount)) return
  const field = find('#buy [name=buy-credits]')
  field.value = amount
  field.scrollIntoView({ block: 'center' })
  find('#buy [type=submit]').focus()
}

const balance = () =>
  fill('credits', async () => {
    const { balance, reserved, free_credits_monthly: free } = await api.credits.get({
      limit: 1,
      organization_id,
    })
    return [
      facts([['Available', credits(balance)]], 'large'),
      facts([
        ['Reserved for work in progress', credits(reserved)],
        ['Free in each month', free === 0 ? 'none' : `up to ${credits(free)}`],
      ]),
    ]
  })

const ledger = () =>
  fillPages(
    'ledger',
    async (_, shown: readonly Result<'get_credits'>['entries'][number][]) => {
      // By the last entry and not by the number of the page, which a new entry would shift.
      const { entries, pagination } = await api.credits.get({
        limit: 25,
        before: shown.at(-1)?.id,
        organization_id,
      })
      return { entries, pagination: { total_count: shown.length + pagination.total_count } }
    },
    ({ entries }) => entries,
    (entries) => [
      table(
        'Ledger',
        [
          { name: 'When', cell: ({ created_at }) => timeCell(created_at) },
          {
            name: 'What',
            cell: ({ kind, operation }) =>
              operation ? operations[operation] ?? operation.replaceAll('_', ' ') : kinds[kind],
          },
          {
            name: 'Credits',
            isNumber: true,
            cell: ({ amount }) => `${amount > 0 ? '+' : ''}${number(amount)}`,
          },
          { name: 'Balance', isNumber: true, cell: ({ balance_after }) => number(balance_after) },
        ],
        entries,
        'Nothing was charged or bought yet.',
      ),
    ],
  )()

/** The card, and the form of the recharge, which stays hidden until it has the settings of the account. */
const recharge = () =>
  fill('recharge', async (isLatest) => {
    const { recharge } = await api.credits.recharge({ organization_id })
    if (!isLatest()) return []
    const { card, enabled, last, paused_reason } = recharge
    const form = find('#set-recharge')
    form.querySelector('[name=enabled]')!.checked = enabled
    form.querySelector('[name=credits]')!.value = String(recharge.credits)
    form.querySelector('[name=monthly_limit_credits]')!.value = String(recharge.monthly_limit_credits ?? '')
    form.hidden = false
    return [
      facts([
        ['Card', card ? `${card.brand ?? 'Card'} ending in ${card.last4 ?? '–'}` : 'None saved'],
        ['Recharged this month', count(recharge.bought_this_month_credits, 'credit')],
        [
          'Latest',
          last ? `${credits(last.credits)}, ${stateWord('payment', last.state).toLowerCase()}` : '–',
        ],
      ]),
      paused_reason && h('p', { class: 'problem' }, paused_reason),
      last?.failure && h('p', { class: 'problem' }, last.failure),
    ]
  })

/** The forms that buy credits, save a card and set the recharge. */
function payments(): void {
  /** This page, with what it has to show. */
  const back = (query?: Record<string, string>) =>
    to('settings/billing') + (query ? `?${new URLSearchParams(query)}` : '')

  onSubmit('buy', async ({ text }, show) => {
    const credits = Number(text('buy-credits'))
    const { url } = await api.credits.buy({
      credits,
      successUrl: back(await returnQuery(credits)),
      organization_id,
    })
    show('Going to the payment service…')
    await goTo(url)
    show()
  })
  onSubmit('card', async (_, show) => {
    const { url } = await api.credits.saveCard({ successUrl: back(), organization_id })
    show('Going to the payment service…')
    await goTo(url)
    show()
  })
  onSubmit('set-recharge', async ({ text, all }, show) => {
    await api.credits.setRecharge({
      enabled: all('enabled').length > 0,
      credits: Number(text('credits')),
      monthly_limit_credits: text('monthly_limit_credits') ? Number(text('monthly_limit_credits')) : null,
      organization_id,
    })
    show('Saved.')
    await recharge()
  })
}
