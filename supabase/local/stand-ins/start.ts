import type { StandInName } from '../../../shared/providers/index.ts'
import type { StandIn } from '../environment.ts'
import { startApify } from './apify.ts'
import { startAppleMusic } from './apple-music.ts'
import { startBandsintown } from './bandsintown.ts'
import { startComposio } from './composio.ts'
import { startContentApi } from './content-api.ts'
import { startGithub } from './github.ts'
import { startSlack } from './slack.ts'
import { startVercel } from './vercel.ts'
import { startResend } from './resend.ts'
import { startSpotifyApi } from './spotify-api.ts'
import { startSpotifyOembed } from './spotify-oembed.ts'
import { startStripe } from './stripe.ts'

interface Options {
  mailDir: string
  githubDir: string
  sandboxesDir: string
  /** Supabase's Storage. */
  storage: { url: string; serviceKey: string }
  /** The platform's address, for webhooks. */
  baseUrl: string
  /** The origin of the gateway, which passes git's requests on. */
  cloneBase: string
  webhookSecret: string
  slackSigningSecret: string
}

/** All stand-ins of the embedded stack. */
export const startStandIns = (
  { mailDir, githubDir, sandboxesDir, storage, baseUrl, cloneBase, webhookSecret, slackSigningSecret }:
    Options,
): Record<StandInName, StandIn & { stop: () => Promise<void> }> => ({
  resend: startResend(mailDir),
  apify: startApify({ orders: JSON.parse(Deno.env.get('APIFY_STAND_IN_ORDERS') || '[]') }),
  spotifyOembed: startSpotifyOembed(),
  appleMusic: startAppleMusic(),
  spotify: startSpotifyApi(),
  bandsintown: startBandsintown(),
  composio: startComposio(),
  github: startGithub({ dir: githubDir, cloneBase }),
  vercel: startVercel({
    dir: sandboxesDir,
    store: { ...storage, bucket: 'sandbox-snapshots' },
  }),
  content: startContentApi(),
  slack: Object.assign(
    startSlack({ url: `${baseUrl}/api/content-agent/slack`, signingSecret: slackSigningSecret }),
    { signingSecret: slackSigningSecret },
  ),
  stripe: Object.assign(startStripe({ webhookUrl: `${baseUrl}/api/webhooks/stripe`, webhookSecret }), {
    signingSecret: webhookSecret,
  }),
})
