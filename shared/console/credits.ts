import { find, h } from './dom.ts'
import { onSubmit } from './form.ts'
import { fill } from './region.ts'
import { api, data, to } from './session.ts'
import { count, credits, facts, number, table, time } from './show.ts'

const kinds = { monthly_floor: 'Free credits', purchase: 'Bought', charge: 'Used', adjustment: 'Adjusted' }

/** The balance with its ledger, the card and its automatic recharge. */
export function creditsPage(): void {
  let limit = 25
  const get = () => data(api.GET('/api/credits', { params: { query: { limit } } }))
  const ledger = () =>
    fill('ledger', async () => {
      const { entries, next } = await get()
      return [
        table(
          'Ledger',
          [
            { name: 'When', cell: ({ created_at }) => time(created_at) },
            {
              name: 'What',
              cell: ({ kind, operation }) => operation ? `${kinds[kind]}: ${operation}` : kinds[kind],
            },
            {
              name: 'Credits',
              isNumber: true,
              cell: ({ amount }) => `${amount > 0 ? '+' : ''}${number(amount)}`,
            },
            {
              name: 'Balance',
              isNumber: true,
              cell: ({ balance_after }) => number(balance_after),
            },
          ],
          entries,
          'Nothing was charged or bought yet.',
        ),
        next !== null && limit < 100 && h('button', {
          type: 'button',
          onclick: () => {
            limit = 100
            void ledger()
          },
        }, 'Show more'),
      ]
    })
  void fill('credits', async () => {
    const { balance, reserved, free_credits_monthly: free } = await get()
    return [
      facts([['Balance', credits(balance)]], 'large'),
      facts([['Reserved for work in progress', credits(reserved)], [
        'Free in each month',
        `up to ${credits(free)}`,
      ]]),
    ]
  })
  void ledger()

  const recharge = () =>
    fill('recharge', async () => {
      const { recharge } = await data(api.GET('/api/credits/recharge'))
      const { card, enabled, last, paused_reason } = recharge
      const form = find('#set-recharge')
      form.querySelector('[name=enabled]')!.checked = enabled
      form.querySelector('[name=credits]')!.value = String(recharge.credits)
      form.querySelector('[name=monthly_limit_credits]')!.value = String(recharge.monthly_limit_credits ?? '')
      return [
        facts([
          ['Card', card ? `${card.brand ?? 'Card'} ending in ${card.last4 ?? '–'}` : 'None saved'],
          ['Bought this month', count(recharge.bought_this_month_credits, 'credit')],
          ['Latest', last ? `${credits(last.credits)}, ${last.state}` : '–'],
        ]),
        paused_reason && h('p', { class: 'problem' }, paused_reason),
        last?.failure && h('p', { class: 'problem' }, last.failure),
      ]
    })
  void recharge()
  onSubmit('card', async (_, show) => {
    const { url } = await data(
      api.POST('/api/subscriptions/card-on-file', { body: { successUrl: to('settings/credits') } }),
    )
    show('Going to the payment service…')
    location.assign(url)
  })
  onSubmit('set-recharge', async ({ text, all }, show) => {
    await data(api.PUT('/api/credits/recharge', {
      body: {
        enabled: all('enabled').length > 0,
        credits: Number(text('credits')),
        monthly_limit_credits: text('monthly_limit_credits') ? Number(text('monthly_limit_credits')) : null,
      },
    }))
    show('Saved.')
    await recharge()
  })
}
