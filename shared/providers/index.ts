import { apify } from './apify/index.ts'
import { appleMusic, appleMusicRecordings } from './apple-music/index.ts'
import { bandsintown } from './bandsintown/index.ts'
import { callback } from './callback/index.ts'
import { composio } from './composio/index.ts'
import { content } from './content/index.ts'
import { github } from './github/index.ts'
import { llm } from './llm/index.ts'
import type { AnyProvider } from './provider.ts'
import { resend } from './resend/index.ts'
import { slackChat, slackEvents } from './slack/index.ts'
import { spotifyRecordings, spotifyReleases, spotifySearch } from './spotify/index.ts'
import { stripeCards, stripeEvents, stripePayments } from './stripe/index.ts'
import { vercelSandbox } from './vercel-sandbox/index.ts'

/** All external services. Configuration, `npm start`, operations, tasks and tests are derived from this list. */
export const providers = [
  apify,
  appleMusic,
  appleMusicRecordings,
  bandsintown,
  callback,
  composio,
  content,
  github,
  llm,
  resend,
  slackChat,
  slackEvents,
  spotifyRecordings,
  spotifyReleases,
  spotifySearch,
  stripeCards,
  stripeEvents,
  stripePayments,
  vercelSandbox,
] as const satisfies readonly AnyProvider[]

type Listed = typeof providers[number]

/** The ports of external services, by name. */
export type VendorPorts = { [P in Listed as P['port']]: Awaited<ReturnType<P['open']>> }
export type VendorPort = keyof VendorPorts

/** The stand-ins of the local stack. */
export type StandInName = NonNullable<Listed['standIn']>
