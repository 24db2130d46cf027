import { startAppleMusic } from '../../supabase/local/stand-ins/apple-music.ts'
import { startBandsintown } from '../../supabase/local/stand-ins/bandsintown.ts'
import { startComposio } from '../../supabase/local/stand-ins/composio.ts'
import { startSpotifyApi } from '../../supabase/local/stand-ins/spotify-api.ts'
import { startContentApi } from '../../supabase/local/stand-ins/content-api.ts'
import { startGithub } from '../../supabase/local/stand-ins/github.ts'
import { startSlack } from '../../supabase/local/stand-ins/slack.ts'
import { startVercel } from '../../supabase/local/stand-ins/vercel.ts'
import { startStripe } from '../../supabase/local/stand-ins/stripe.ts'

export const webhookSecret = 'whsec_of_the_tests'

export const slackSigningSecret = 'slack-signing-secret-of-the-tests'
export const callbackSecret = 'callback-secret-of-the-tests'

export type TestVendors = ReturnType<typeof openVendors>

/** The stand-ins of lookups, connectors and cards, and the variables that point a platform at them. */
export function openVendors() {
  const githubDir = Deno.makeTempDirSync({ prefix: 'github-' })
  const sandboxesDir = Deno.makeTempDirSync({ prefix: 'sandboxes-' })
  const vendors = {
    appleMusic: startAppleMusic(),
    spotifyApi: startSpotifyApi(),
    bandsintown: startBandsintown(),
    composio: startComposio(),
    github: startGithub({ dir: githubDir }),
    vercel: startVercel({ dir: sandboxesDir }),
    content: startContentApi(),
    slack: startSlack(),
    // Its events are for a test to deliver; nothing listens here.
    stripe: startStripe({ webhookUrl: 'http://127.0.0.1:9/api/webhooks/stripe', webhookSecret }),
  }
  return {
    ...vendors,
    environment: {
      APPLE_MUSIC_API_BASE: vendors.appleMusic.origin,
      APPLE_MUSIC_TEAM_ID: 'STANDIN001',
      APPLE_MUSIC_KEY_ID: 'STANDINKEY',
      APPLE_MUSIC_PRIVATE_KEY: vendors.appleMusic.apiKey,
      SPOTIFY_API_BASE: vendors.spotifyApi.origin,
      SPOTIFY_ACCOUNTS_BASE: vendors.spotifyApi.origin,
      SPOTIFY_CLIENT_ID: 'stand-in',
      SPOTIFY_CLIENT_SECRET: vendors.spotifyApi.apiKey,
      BANDSINTOWN_API_BASE: vendors.bandsintown.origin,
      BANDSINTOWN_APP_ID: vendors.bandsintown.apiKey,
      COMPOSIO_API_BASE: vendors.composio.origin,
      COMPOSIO_API_KEY: vendors.composio.apiKey,
      GITHUB_API_BASE: vendors.github.origin,
      GITHUB_TOKEN: vendors.github.apiKey,
      VERCEL_API_BASE: vendors.vercel.origin,
      VERCEL_TOKEN: vendors.vercel.apiKey,
      VERCEL_TEAM_ID: 'team_standin',
      VERCEL_PROJECT_ID: 'prj_standin',
      CONTENT_API_BASE: vendors.content.origin,
      CONTENT_API_KEY: vendors.content.apiKey,
      SLACK_API_BASE: vendors.slack.origin,
      SLACK_BOT_TOKEN: vendors.slack.apiKey,
      SLACK_SIGNING_SECRET: slackSigningSecret,
      AGENT_CALLBACK_SECRET: callbackSecret,
      STRIPE_API_BASE: vendors.stripe.origin,
      STRIPE_SECRET_KEY: vendors.stripe.apiKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    async stop() {
      await Promise.all(Object.values(vendors).map(({ stop }) => stop()))
      await Deno.remove(githubDir, { recursive: true })
      await Deno.remove(sandboxesDir, { recursive: true })
    },
  }
}
