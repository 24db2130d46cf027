import { describe, expect, it } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { shells } from '../support/shell-variables.ts'
import { useStack } from './use-stack.ts'

const all = Object.keys(shells)
/** A start takes ten seconds, so of the others one a day. The quick suite reads the configuration of each. */
const today = all[Math.floor(Date.now() / 86_400_000) % all.length]!
const starts = {
  BASE_URL: shells.BASE_URL!,
  METRICS_SECRET: shells.METRICS_SECRET!,
  OTEL_DENO: shells.OTEL_DENO!,
  STRIPE_SECRET_KEY: shells.STRIPE_SECRET_KEY!,
  'WORKER_METRICS_PORT and its secret': { ...shells.METRICS_SECRET!, WORKER_METRICS_PORT: `${freePort()}` },
  'the variable of the day': shells[today]!,
}

describe.each(Object.entries(starts))('npm start -- --edge with only %s', (_, env) => {
  const local = useStack({ args: ['--edge'], env })

  it('becomes ready', async () => {
    const failed = async () => {
      const { checks } = await (await fetch(`http://localhost:${local.port}/api/ready`)).json()
      return checks.filter(({ state }: { state: string }) => state !== 'ok')
    }
    await expect.poll(failed, { timeout: 20_000, message: JSON.stringify(env) }).toEqual([])
  })
})
