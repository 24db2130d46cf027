import type { Command } from 'commander'
import { addCommand, withSession } from '../command.ts'
import { change, count, minute } from '../numbers.ts'
import { openInBrowser } from '../open-file.ts'
import { wholeNumber } from '../options.ts'
import { list, table } from '../table.ts'
import { note } from '../terminal.ts'

const kinds = { monthly_floor: 'free credits', purchase: 'bought', charge: 'used', adjustment: 'adjusted' }

export function credits(parent: Command): void {
  const group = parent.command('credits').description('See and buy credits.')

  addCommand(
    group,
    'list',
    'Show the balance and its latest changes. acp credits does the same.',
    ['acp credits', 'acp credits list --organization <id>'],
    { isDefault: true },
  )
    .option('--organization <id>', 'those of an organization')
    .action(withSession<{ organization?: string }, []>(async ({ client, options, signal, show }) => {
      const query = { organization_id: options.organization, limit: 20 }
      const credits = await client.credits.get(query, { signal })
      show(credits, () => {
        const balance = list([['Balance', count(credits.balance)], ['Reserved', count(credits.reserved)]])
        const entries = table(credits.entries, [
          { title: 'WHEN', value: ({ created_at }) => minute(created_at) },
          { title: 'WHAT', value: ({ kind, operation }) => operation ?? kinds[kind], flexible: true },
          { title: 'CREDITS', value: ({ amount }) => change(amount), right: true },
          { title: 'BALANCE', value: ({ balance_after }) => count(balance_after), right: true },
        ])
        return credits.entries.length === 0 ? balance : `${balance}\n\n${entries}`
      })
    }))

  addCommand(
    group,
    'buy <credits>',
    'Print the address of a page where you pay for credits. 1 credit is 1 US cent.',
    [
      'acp credits buy 1000',
      'acp credits buy 5000 --organization <id> --open',
    ],
  )
    .option('--organization <id>', 'for an organization that you own')
    .option('--return-to <url>', 'where the page leads afterwards; by default the console of the server')
    .option('--open', 'open the page in the browser')
    .action(withSession<{ organization?: string; returnTo?: string; open?: true }, [string]>(
      async ({ client, baseUrl, options, signal, show }, credits) => {
        const page = await client.credits.buy({
          credits: wholeNumber('credits', credits),
          successUrl: options.returnTo ?? new URL('/settings/credits', baseUrl).href,
          organization_id: options.organization,
        }, { signal })
        show(page, () => page.url)
        if (options.open && !await openInBrowser(page.url)) {
          note('There is no browser: open the address yourself')
        }
      },
      { invalid_input: 'Give 500 to 100000 credits, and --return-to if the address is not allowed' },
    ))
}
