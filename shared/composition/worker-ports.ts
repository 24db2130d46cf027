import { openGenerator } from '../generation/open-generator.ts'
import { apifyPlaycounts } from '../providers/apify/apify.ts'
import { stripePayments } from '../providers/stripe/stripe-payments.ts'
import { contentVideos } from '../providers/content/content-api.ts'
import { githubRepositories } from '../providers/github/github.ts'
import { slackChat } from '../providers/slack/slack.ts'
import { vercelMachines } from '../providers/vercel-sandbox/vercel-sandbox.ts'
import type { Providers } from '../tasks/task.ts'
import type { WorkerConfiguration } from './worker-configuration.ts'

/** Composes the tasks' ways out from the configuration. */
export const openProviders = (
  { apify, llm, stripe, github, vercel, content, slack, callback, billingUrl }: WorkerConfiguration,
): Providers => ({
  playcounts: apify && apifyPlaycounts(apify),
  generator: openGenerator(llm),
  payments: stripe && stripePayments(stripe),
  repositories: github && githubRepositories(github),
  machines: vercel &&
    // It clones what the other vendor keeps: any name goes with a token.
    vercelMachines(vercel, github && { username: 'x-access-token', password: github.token }),
  videos: content && contentVideos(content),
  chat: slack && slackChat(slack),
  callback,
  billingUrl,
})
