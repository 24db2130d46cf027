// deno run -A --no-prompt tests/bench/fan-timing.ts: how long a fan's sign-up takes for an address that is on the list and for one
// that is not, interleaved. What a clock could tell must drown in the noise; nothing is asserted here.
import { httpApp } from '../../shared/adapters/http/app.ts'
import { openServices } from '../../shared/composition/services.ts'
import { signUpFan } from '../../shared/operations/sites/sign-up-fan.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { siteDocument } from '../pages/sites.ts'
import { functionEnvironment } from './serve.ts'
import { openSession } from './session.ts'
import { median } from './statistics.ts'
import { openStore } from './store.ts'
import { groupOf } from '../support/groups.ts'

const rounds = Number(Deno.args[0] ?? 1000)
const session = await openSession()
try {
  const store = await openStore(session, 'timing')
  const configuration = readConfiguration({ ...functionEnvironment(store, 1), LOG_LEVEL: 'none' })
  const services = openServices(configuration)
  const api = httpApp([groupOf(signUpFan)], services)
  const [site] = await store.owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${store.accountId}, ${store.owner.json(siteDocument() as never)}, now()) returning id`

  const times: Record<string, number[]> = { known: [], unknown: [] }
  for (let round = 0; round < rounds; round++) {
    const [known, unknown] = [1, 2].map(() => `${crypto.randomUUID()}@example.com`) as [string, string]
    await store.owner`insert into app.site_signups (site_id, email) values (${site!.id}, ${known})`
    const turns = [['known', known], ['unknown', unknown]] as const
    for (const [who, email] of round % 2 ? turns : turns.toReversed()) {
      const started = performance.now()
      const response = await api.request(`/api/sites/public/${site!.id}/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, consent: 'yes' }),
        // A client of its own each time: none reaches the limit.
      }, { remoteAddr: { hostname: crypto.randomUUID() } })
      if (response.status !== 200) throw new Error(await response.text())
      await response.text()
      times[who]!.push(performance.now() - started)
    }
  }
  for (const [who, taken] of Object.entries(times)) {
    const sorted = taken.slice(rounds / 10).toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(3)
    console.log(
      `${who.padEnd(8)} median ${median(sorted).toFixed(3)} ms, quartiles ${at(0.25)} to ${at(0.75)} ms`,
    )
  }
  await services.database.close()
  await store.close()
} finally {
  await session.close()
}
