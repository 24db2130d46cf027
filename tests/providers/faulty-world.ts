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
import { startSpotifyOembed } from '../../supabase/local/stand-ins/spotify-oembed.ts'
import { type ServedStandIn, serveStandIn } from '../../supabase/local/stand-ins/serve.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { completion } from '../generation/chat-endpoint.ts'
import { fastRetryPolicy } from '../support/captures.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openVendors, type TestVendors } from '../support/vendors.ts'
import { openWorker, type TestWorker } from '../support/worker.ts'

/** The delays between checks of a recharge. */
const shortDelays = { minMs: 50, maxMs: 200 }

/** The text in error responses of vendors, which must never be output. */
const planted = 'planted-words-of-the-vendor'
const refuse = (status: number) =>
  Response.json({
    error: { type: 'api_error', code: planted, message: planted, status },
    errors: [{ title: planted, detail: planted, status: String(status) }],
    message: planted,
  }, { status })

/** A proxy of a stand-in that can inject faults. */
function behind({ origin, apiKey }: { origin: string; apiKey: string }): ServedStandIn {
  const proxy = serveStandIn({
    apiKey,
    refuse,
    async handle(request, url) {
      const { method, headers } = request
      const body = method === 'GET' ? undefined : await request.bytes()
      const response = await fetch(`${origin}${url.pathname}${url.search}`, { method, headers, body })
      const type = response.headers.get('content-type') ?? 'text/plain'
      // The stand-in's address in responses becomes the proxy's.
      const content = type.startsWith('image/')
        ? await response.bytes()
        : (await response.text()).replaceAll(origin, proxy.origin)
      return new Response(response.status === 204 ? null : content, {
        status: response.status,
        headers: { 'content-type': type },
      })
    },
  })
  return proxy
}

function openModel(): ServedStandIn {
  const site = { name: 'Tide', assets: [], brief: '' }
  return serveStandIn({
    apiKey: 'sk-of-the-model-0123456789',
    refuse,
    handle: () => completion(JSON.stringify(compose({ site, instruction: '' }))),
  })
}

export type FaultyVendor =
  | 'resend'
  | 'apify'
  | 'oembed'
  | 'appleMusic'
  | 'spotify'
  | 'bandsintown'
  | 'composio'
  | 'stripe'
  | 'model'

export interface FaultyWorld {
  platform: TestPlatform
  worker: TestWorker
  vendors: Record<FaultyVendor, ServedStandIn>
  stripe: TestVendors['stripe']
  /** Credentials and texts of vendors, which must never be output. */
  secrets: string[]
  close(): Promise<void>
}

/** The platform with faulty vendors, or without any vendor's server. */
export async function openFaultyWorld({ hasServers = true, timeoutMs = 5_000 } = {}): Promise<FaultyWorld> {
  const mailDir = await Deno.makeTempDir({ prefix: 'faulty-' })
  const [resend, apify] = [startResend(mailDir), startApify({ durationMs: () => 10 })]
  const model = openModel()
  const [oembed, hosts] = [startSpotifyOembed(), openVendors()]
  const { appleMusic, spotifyApi, bandsintown, composio, stripe } = hosts
  const vendors = {
    resend: behind(resend),
    apify: behind(apify),
    oembed: behind(oembed),
    appleMusic: behind(appleMusic),
    spotify: behind(spotifyApi),
    bandsintown: behind(bandsintown),
    composio: behind(composio),
    stripe: behind(stripe),
    model,
  }
  const unused = `http://127.0.0.1:${freePort()}`
  const at = ({ origin }: ServedStandIn) => hasServers ? origin : unused
  const credentials = {
    ...hosts.environment,
    RESEND_API_KEY: resend.apiKey,
    APIFY_TOKEN: apify.apiKey,
  }
  const platform = await openPlatform({
    ...credentials,
    PROVIDER_TIMEOUT_MS: String(timeoutMs),
    RESEND_API_BASE: at(vendors.resend),
    SPOTIFY_OEMBED_BASE: at(vendors.oembed),
    APPLE_MUSIC_API_BASE: at(vendors.appleMusic),
    SPOTIFY_API_BASE: at(vendors.spotify),
    SPOTIFY_ACCOUNTS_BASE: at(vendors.spotify),
    BANDSINTOWN_API_BASE: at(vendors.bandsintown),
    COMPOSIO_API_BASE: at(vendors.composio),
    STRIPE_API_BASE: at(vendors.stripe),
  })
  const generator = openGenerator(
    () =>
      Promise.resolve(
        chatModel({ baseUrl: `${at(vendors.model)}/v1`, apiKey: vendors.model.apiKey, model: 'm' }),
      ),
    timeoutMs,
  )
  platform.services.ports.generator = generator
  const worker = await openWorker(
    platform.database,
    [capturePlaycounts(fastRetryPolicy), generateSite(fastRetryPolicy), rechargeCredits(shortDelays)],
    {
      maxAttempts: 3,
      providers: {
        playcounts: apifyPlaycounts({
          apiBase: at(vendors.apify),
          token: apify.apiKey,
          actor: 'label/playcounts',
          timeoutMs,
        }),
        payments: stripePayments({ apiBase: at(vendors.stripe), secretKey: stripe.apiKey, timeoutMs }),
        generator,
      },
    },
  )
  const named = Object.entries({ ...credentials, model: vendors.model.apiKey })
    .filter(([name]) => /KEY$|SECRET$|TOKEN$|APP_ID$|model/.test(name))
  return {
    platform,
    worker,
    vendors,
    stripe,
    secrets: [
      planted,
      'sk_live_secret',
      // The long lines of a key.
      ...named.flatMap(([, value]) =>
        value.split('\n').filter((line) => line.length > 10 && line[0] !== '-')
      ),
    ],
    async close() {
      await worker.stop()
      await platform.close()
      await Promise.all([...Object.values(vendors), resend, apify, oembed, hosts].map(({ stop }) => stop()))
      await Deno.remove(mailDir, { recursive: true })
    },
  }
}
