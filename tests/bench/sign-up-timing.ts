// deno run -A --no-prompt tests/bench/sign-up-timing.ts: how long a sign-up and a try take for an address that is known and for
// one that is not, interleaved. What a clock could tell must drown in the noise; nothing is asserted here.
import postgres from 'postgres'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { openServices } from '../../shared/composition/services.ts'
import { groups } from '../../shared/operations/index.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { ensureDatabase } from '../../supabase/local/database.ts'
import { startResend } from '../../supabase/local/stand-ins/resend.ts'
import { createBaselineAndSources } from '../../supabase/schema/pair.ts'
import { openSession } from './session.ts'
import { median } from './statistics.ts'

const rounds = Number(Deno.args[0] ?? 400)
const session = await openSession()
try {
  const server = await session.postgres()
  await ensureDatabase(server.adminUrl('postgres'), 'timing')
  await createBaselineAndSources({ adminUrl: server.adminUrl('timing') })
  const owner = postgres(server.adminUrl('timing'), { max: 1, onnotice: () => {} })
  const password = crypto.randomUUID()
  await owner.unsafe(`alter role platform_api with login password '${password}'`)
  const resend = startResend(await Deno.makeTempDir({ dir: session.folder }))
  const configuration = readConfiguration({
    BASE_URL: 'http://localhost',
    APP_URL: 'http://localhost',
    DATABASE_URL: server.url('platform_api', password, 'timing'),
    AUTH_ISSUER: 'http://localhost/auth/v1',
    AUTH_JWT_SECRET: crypto.randomUUID(),
    RESEND_API_BASE: resend.origin,
    RESEND_API_KEY: resend.apiKey,
    LOG_LEVEL: 'none',
  })
  const services = openServices(configuration)
  const api = httpApp(groups(configuration), services)

  const times: Record<string, number[]> = {}
  const time = async (name: string, path: string, body: unknown) => {
    const started = performance.now()
    const response = await api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.text()
    ;(times[name] ??= []).push(performance.now() - started)
  }
  for (let round = 0; round < rounds; round++) {
    const [known, unknown] = [1, 2].map(() => `${crypto.randomUUID()}@example.com`) as [string, string]
    await owner`insert into app.accounts (name, email) values ('Known', ${known})`
    const turns = [['known', known], ['unknown', unknown]] as const
    for (const [who, email] of round % 2 ? turns : turns.toReversed()) {
      await time(`try, ${who}`, '/api/agents/verify', { email, code: '000000' })
      await time(`sign-up, ${who}`, '/api/agents/signup', { email })
    }
  }
  for (const [name, taken] of Object.entries(times)) {
    const sorted = taken.slice(rounds / 10).toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(2)
    console.log(
      `${name.padEnd(18)} median ${median(sorted).toFixed(2)} ms, quartiles ${at(0.25)} to ${at(0.75)} ms`,
    )
  }
  await services.database.close()
  await owner.end()
  await resend.stop()
} finally {
  await session.close()
}
