import { type StandIn, vendorEnvironment } from '../../supabase/local/environment.ts'
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
      ...set(vendorEnvironment({
        ...vendors,
        spotify: vendors.spotifyApi,
        slack: { ...pair(vendors.slack), signingSecret: slackSigningSecret },
        stripe: { ...pair(vendors.stripe), signingSecret: webhookSecret },
      })),
      AGENT_CALLBACK_SECRET: callbackSecret,
    },
    async stop() {
      await Promise.all(Object.values(vendors).map(({ stop }) => stop()))
      await Deno.remove(githubDir, { recursive: true })
      await Deno.remove(sandboxesDir, { recursive: true })
    },
  }
}

const pair = ({ origin, apiKey }: StandIn): StandIn => ({ origin, apiKey })

/** Without the variables of vendors that have no stand-in here. */
const set = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
