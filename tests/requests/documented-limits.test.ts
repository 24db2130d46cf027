import { expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { openDatabase } from '../support/database.ts'

const database = fixture(openDatabase)

/** The rows of the guide's tables whose first cell is code. */
async function documented(): Promise<string[][]> {
  const text = await Deno.readTextFile(new URL('../../docs/requests.md', import.meta.url))
  return text.split('\n## Limits\n')[1]!.split('\n').filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim().replaceAll('`', '')))
}

it('docs/requests.md has the limits that a new database has', async () => {
  const time = (seconds: number) =>
    ({ 3600: 'an hour', 86400: 'a day' } as Record<number, string>)[seconds] ??
      (seconds < 120 ? `${seconds} s` : `${seconds / 60} minutes`)
  const limits = await database.owner`select * from app.rate_limits`
  const quotas = await database.owner`select bucket, max_bytes::float8 from app.storage_quotas`
  const mails = Object.fromEntries(
    (await database.owner`select * from app.mail_limits`).map((
      { name, max_mails, window_seconds },
    ) => [name, `${max_mails.toLocaleString('en')} in ${time(window_seconds)}`]),
  )
  const growing = { owner: ', and more', owner_network: ", or half of the owner's" } as Record<string, string>
  const pairs = ['address_site_interval, address_site', 'deployment_hour, deployment_day']
  const rows = Object.keys(mails).filter((name) => !pairs.some((pair) => pair.split(', ').includes(name)))
  const expected = [
    ...[...rows, ...pairs].map((row) => [
      row,
      row.split(', ').map((name) => mails[name]).join(', ') + (growing[row] ?? ''),
    ]),
    ...limits.map(({ policy, max_requests, window_seconds }) => [
      policy,
      `${max_requests.toLocaleString('en')} in ${time(window_seconds)}`,
    ]),
    ...quotas.map(({ bucket, max_bytes }) => [bucket, `${max_bytes / 2 ** 30} GiB`]),
  ]
  expect((await documented()).map((cells) => [cells[0], cells.at(-1)]).sort()).toEqual(expected.sort())
})
