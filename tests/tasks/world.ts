import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { openProviders } from '../../shared/composition/ports.ts'
import { publicPoster } from '../../shared/platform/http/post-public.ts'
import { stripePayments } from '../../shared/providers/stripe/stripe-payments.ts'
import { answerMention } from '../../shared/tasks/answer-mention.ts'
import { capturePlaycounts } from '../../shared/tasks/capture-playcounts.ts'
import { completeRecordings } from '../../shared/tasks/complete-recordings.ts'
import { createContent } from '../../shared/tasks/create-content.ts'
import { cutFace } from '../../shared/tasks/cut-face.ts'
import { deliverWebhook } from '../../shared/tasks/deliver-webhook.ts'
import { endConnectorLinks } from '../../shared/tasks/end-connector-links.ts'
import { fillCatalog } from '../../shared/tasks/fill-catalog.ts'
import { generateSite } from '../../shared/tasks/generate-site.ts'
import { postMessage } from '../../shared/tasks/post-message.ts'
import { rechargeCredits } from '../../shared/tasks/recharge-credits.ts'
import { reportContent } from '../../shared/tasks/report-content.ts'
import { setupSandbox } from '../../shared/tasks/setup-sandbox.ts'
import { confirmSignup } from '../../shared/tasks/confirm-signup.ts'
import { mailAppSchedules } from '../../shared/tasks/mail-app-schedules.ts'
import { mailInvitation } from '../../shared/tasks/mail-invitation.ts'
import { warnLowCredits } from '../../shared/tasks/warn-low-credits.ts'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import { startResend } from '../../supabase/local/stand-ins/resend.ts'
import { fastRetryPolicy } from '../support/captures.ts'
import { openRecordings } from '../support/fills.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openWorker, workerUrl } from '../support/worker.ts'
import { startFront, startModel } from './model.ts'
import { startFunction, type TestProcess } from '../support/processes.ts'

const waits = { minMs: 5, maxMs: 100 }
const tasks = [
  capturePlaycounts(fastRetryPolicy),
  fillCatalog(fastRetryPolicy),
  completeRecordings(fastRetryPolicy),
  generateSite(fastRetryPolicy),
  rechargeCredits(waits),
  setupSandbox(fastRetryPolicy),
  createContent(fastRetryPolicy),
  reportContent(fastRetryPolicy),
  answerMention(),
  postMessage(waits),
  deliverWebhook({ retryMs: Array(100).fill(20), pause: { minMs: 10, maxMs: 20 }, slowMs: 1_000 }),
  warnLowCredits(waits),
  confirmSignup(waits),
  mailInvitation(waits),
  mailAppSchedules(waits),
  endConnectorLinks(waits),
  cutFace(waits),
]

export type TaskWorld = Awaited<ReturnType<typeof openTaskWorld>>

/** A platform with every vendor, and workers. */
export async function openTaskWorld() {
  const apify = startApify({ durationMs: () => 30 })
  const model = startModel()
  /** A proxy of the platform's own callback. */
  const callback = startFront((request) => platform.api.fetch(request))
  const receiver = startFront(() => new Response())
  const mailDir = await Deno.makeTempDir({ prefix: 'mail-' })
  const resend = startResend(mailDir)
  const shared = {
    APIFY_TOKEN: apify.apiKey,
    APIFY_API_BASE: apify.origin,
    BASE_URL: callback.origin,
    LLM_BASE_URL: `${model.origin}/v1`,
    LLM_MODEL: 'stand-in',
    RESEND_API_BASE: resend.origin,
    RESEND_API_KEY: resend.apiKey,
  }
  const platform: TestPlatform = await openPlatform(shared)
  platform.vendors.content.durationMs = 30
  const environment = {
    ...platform.vendors.environment,
    ...shared,
    APIFY_ACTOR: 'label/playcounts',
    APP_URL: 'http://platform.test',
    LINK_SECRET: 'a-secret-for-links-of-32-characters-or-more',
    WORKER_DATABASE_URL: workerUrl(platform.database),
    SUPABASE_URL: platform.storage.origin,
    SUPABASE_SECRET_KEY: platform.storage.secretKey,
    WORKER_MAINTENANCE_MS: '1000',
    // A process may be at work on several tasks when it is killed.
    WORKER_CONCURRENCY: '8',
    WEBHOOK_LOOPBACK: 'true',
    LOG_LEVEL: 'none',
  }
  // The worker in this process gives a vendor less time, because a fault is waited for.
  const configuration = readWorkerConfiguration({ ...environment, PROVIDER_TIMEOUT_MS: '5000' })
  const { origin: apiBase, apiKey: secretKey } = platform.vendors.stripe
  const providers = {
    ...await openProviders(configuration),
    ...openRecordings(platform.vendors, 5_000),
    payments: stripePayments({ apiBase, secretKey, timeoutMs: 5_000 }),
    postPublic: publicPoster({ allowLoopback: true, timeoutMs: 5_000 }),
  }
  const open = new Set<() => Promise<unknown>>()
  return {
    ...{ ...platform, apify, model, callback, receiver, resend, mailDir },
    async work() {
      const worker = await openWorker(platform.database, tasks, { providers, maxAttempts: 3 })
      open.add(worker.stop)
    },
    /** A worker in a process of its own, exactly as it is deployed. */
    process(): TestProcess {
      const process = startFunction('worker', environment)
      open.add(process.kill)
      return process
    },
    async clear() {
      for (const end of open) await end()
      open.clear()
    },
    async close() {
      await Promise.all([apify.stop(), model.stop(), callback.stop(), receiver.stop(), resend.stop()])
      await Deno.remove(mailDir, { recursive: true })
      await platform.close()
    },
  }
}
