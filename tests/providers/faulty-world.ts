import { chatModel } from '../../shared/providers/llm/chat-model.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { compose } from '../../shared/generation/composer/compose.ts'
import { apifyPlaycounts } from '../../shared/providers/apify/apify.ts'
import { stripePayments } from '../../shared/providers/stripe/stripe-payments.ts'
import { capturePlaycounts } from '../../shared/tasks/capture-playcounts.ts'
import { generateSite } from '../../shared/tasks/generate-site.ts'
import { rechargeCredits } from '../../shared/tasks/recharge-credits.ts'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import { startResend } from '../../supabase/local/stand-ins/resend.ts'
import { type ServedStandIn, serveStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { completion } from '../generation/chat-endpoint.ts'
import { fastRetryPolicy } from '../support/captures.ts'
import { openPlatform } from '../support/platform.ts'
import { openWorker } from '../support/worker.ts'

const shortDelays = { minMs: 50, maxMs: 200 }

/** Parts of the stand-ins' error responses. */
const errorTexts = ['he stand-in', 'explicit deny', 'sk_live_secret', 'planted-words']

export type FaultyWorld = Awaited<ReturnType<typeof openFaultyWorld>>
export type FaultyVendor = keyof FaultyWorld['vendors']

/** The platform with vendors that can be made to fail, or without any vendor's server. */
export async function openFaultyWorld({ hasServers = true, timeoutMs = 5_000 } = {}) {
  const mailDir = await Deno.makeTempDir({ prefix: 'faulty-' })
  const [resend, apify] = [startResend(mailDir), startApify({ durationMs: () => 10 })]
  const model = serveStandIn({
    apiKey: 'sk-of-the-model-0123456789',
    refuse: (status) => Response.json({ error: { message: 'planted-words of the model' } }, { status }),
    handle: () =>
      completion(JSON.stringify(compose({ site: { name: 'Tide', assets: [], brief: '' }, instruction: '' }))),
  })
  const unused = `http://127.0.0.1:${freePort()}`
  const bases = ['SPOTIFY_OEMBED', 'APPLE_MUSIC_API', 'SPOTIFY_API', 'SPOTIFY_ACCOUNTS', 'BANDSINTOWN_API']
    .concat('COMPOSIO_API', 'STRIPE_API', 'RESEND_API').map((name) => [`${name}_BASE`, unused])
  const at = ({ origin }: ServedStandIn) => hasServers ? origin : unused
  const platform = await openPlatform({
    RESEND_API_BASE: resend.origin,
    RESEND_API_KEY: resend.apiKey,
    APIFY_TOKEN: apify.apiKey,
    PROVIDER_TIMEOUT_MS: String(timeoutMs),
    ...hasServers ? {} : Object.fromEntries(bases),
  })
  const { appleMusic, spotifyApi: spotify, bandsintown, composio, stripe, environment } = platform.vendors
  const chat = chatModel({ baseUrl: `${at(model)}/v1`, apiKey: model.apiKey, model: 'm' })
  const generator = openGenerator(() => Promise.resolve(chat), timeoutMs)
  platform.services.ports.generator = generator
  const worker = await openWorker(
    platform.database,
    [capturePlaycounts(fastRetryPolicy), generateSite(fastRetryPolicy), rechargeCredits(shortDelays)],
    {
      maxAttempts: 3,
      providers: {
        playcounts: apifyPlaycounts({
          apiBase: at(apify),
          token: apify.apiKey,
          actor: 'label/playcounts',
          timeoutMs,
        }),
        payments: stripePayments({ apiBase: at(stripe), secretKey: stripe.apiKey, timeoutMs }),
        generator,
      },
    },
  )
  const credentials = Object.entries(environment)
    .filter(([name]) => /KEY$|SECRET$|TOKEN$|APP_ID$/.test(name)).map(([, value]) => value)
    .concat(resend.apiKey, apify.apiKey, model.apiKey)
  const oembed = platform.spotify
  return {
    platform,
    worker,
    vendors: { resend, apify, oembed, appleMusic, spotify, bandsintown, composio, stripe, model },
    stripe,
    /** Credentials, of keys the long lines, and texts of vendors, which must never be output. */
    secrets: [
      ...errorTexts,
      ...credentials.flatMap((value) =>
        value.split('\n').filter((line) => line.length > 10 && line[0] !== '-')
      ),
    ],
    async close() {
      await worker.stop()
      await platform.close()
      await Promise.all([resend, apify, model].map(({ stop }) => stop()))
      await Deno.remove(mailDir, { recursive: true })
    },
  }
}
