// deno run -A --no-prompt tests/bench/timing.ts [rounds]: how long a sign-up, its verification and a fan's sign-up take for known and for
// unknown addresses, interleaved. A difference must be lost in the noise; nothing is asserted here.
import { httpApp } from '../../shared/adapters/http/app.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { openServices } from '../../shared/composition/services.ts'
import { groups } from '../../shared/operations/index.ts'
import { startResend } from '../../supabase/local/stand-ins/resend.ts'
import { siteDocument } from '../pages/sites.ts'
import { functionEnvironment } from './serve.ts'
import { openSession } from './session.ts'
import { median } from './statistics.ts'
import { openStore } from './store.ts'

const rounds = Number(Deno.args[0] ?? 400)
const session = await openSession()
try {
  const store = await openStore(session, 'timing')
  const resend = startResend(await Deno.makeTempDir({ dir: session.folder }))
  const configuration = readConfiguration({
    ...functionEnvironment(store, 1),
    RESEND_API_BASE: resend.origin,
    RESEND_API_KEY: resend.apiKey,
    LOG_LEVEL: 'none',
  })
  const services = openServices(configuration)
  const api = httpApp(groups(configuration), services)
  const [site] = await store.owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${store.accountId}, ${store.owner.json(siteDocument() as never)}, now()) returning id`

  const times: Record<string, number[]> = {}
  const time = async (name: string, path: string, body: unknown) => {
    const started = performance.now()
    const response = await api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A different client each time, so that none reaches the rate limit.
    }, { remoteAddr: { hostname: crypto.randomUUID() } })
    await response.text()
    ;(times[name] ??= []).push(performance.now() - started)
  }
  for (let round = 0; round < rounds; round++) {
    const [known, unknown] = [1, 2].map(() => `${crypto.randomUUID()}@example.com`) as [string, string]
    await store.owner`insert into app.accounts (name, email) values ('Known', ${known})`
    await store.owner`insert into app.site_signups (site_id, email) values (${site!.id}, ${known})`
    const turns = [['known', known], ['unknown', unknown]] as const
    for (const [who, email] of round % 2 ? turns : turns.toReversed()) {
      await time(`verify, ${who}`, '/api/agents/verify', { email, code: '000000' })
      await time(`sign-up, ${who}`, '/api/agents/signup', { email })
      await time(`fan, ${who}`, `/api/sites/public/${site!.id}/signup`, { email, consent: 'yes' })
    }
  }
  for (const [name, taken] of Object.entries(times)) {
    const sorted = taken.slice(rounds / 10).toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(3)
    console.log(
      `${name.padEnd(18)} median ${median(sorted).toFixed(3)} ms, quartiles ${at(0.25)} to ${at(0.75)} ms`,
    )
  }
  await services.database.close()
  await store.close()
  await resend.stop()
} finally {
  await session.close()
}
