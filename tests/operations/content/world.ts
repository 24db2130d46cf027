import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { platformCallback } from '../../../shared/providers/callback/callback.ts'
import { contentVideos } from '../../../shared/providers/content/content-api.ts'
import { createContent } from '../../../shared/tasks/create-content.ts'
import { reportContent } from '../../../shared/tasks/report-content.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import type { TestDatabase } from '../../support/database.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson } from '../../support/requests.ts'
import { openWorker, untilRun } from '../../support/worker.ts'

interface Limits {
  /** How long a video may take, and a batch until it is reported. */
  limitMs?: number
  /** How long the service may take for a response. */
  timeoutMs?: number
  reportMs?: number
}

/** Somebody with an artist of their own, and credits. */
export interface Owner extends TestAccount {
  artistId: string
}

export async function createOwner(
  { database }: TestPlatform,
  credits = 5_000,
  kind: 'person' | 'organization' = 'person',
): Promise<Owner> {
  const [account, artist] = [
    await createAccount(database, { kind }),
    await createAccount(database, { kind: 'artist' }),
  ]
  await database.owner`update app.accounts set name = 'Ines Vale' where id = ${artist.id}`
  await database.owner`insert into app.artists (account_id, owner_id) values (${artist.id}, ${account.id})`
  await fund(database, account.id, credits)
  return { ...account, artistId: artist.id }
}

/** Credits beside the month's free ones, which it has had. */
export const fund = ({ owner }: TestDatabase, accountId: string, credits: number) =>
  owner.begin(async (sql) => {
    await sql`select private.lock_credits(${accountId})`
    await sql`update app.credit_balances set granted_month = date_trunc('month', now() at time zone 'UTC')::date
      where account_id = ${accountId}`
    if (credits > 0) await sql`select private.add_ledger_entry(${accountId}, 'adjustment', ${credits})`
  })

export const send = (platform: TestPlatform, account: TestAccount, body: object, headers: Headers = {}) =>
  sendJson(platform, { ...key(account), ...headers }, 'POST', '/api/content/create', body)

export const order = async (platform: TestPlatform, { artistId, ...account }: Owner, more: object = {}) =>
  (await json(send(platform, account, { artist_account_id: artistId, ...more }), 202)).runIds as string[]

/** The runs that a mention in a chat thread enqueues, and the one that reports them. */
export async function orderInThread({ owner }: TestDatabase, { id, artistId }: Owner, request: object) {
  const thread = `slack:C1:${crypto.randomUUID()}`
  const text = JSON.stringify(request)
  const [row] = await owner`
    select private.create_content_batch(${id}, ${artistId}, ${text}::text::jsonb, ${thread}) as ids`
  const [batch] = await owner`select report_run_id from app.content_batches where thread_id = ${thread}`
  return { threadId: thread, runIds: row!.ids as string[], reportId: batch!.report_run_id as string }
}

/** A worker that makes and reports, looks often and gives up soon. */
export const openMaker = (
  { database, vendors: { content } }: TestPlatform,
  callback?: string,
  { limitMs, reportMs, timeoutMs = 10_000 }: Limits = {},
) =>
  openWorker(database, [createContent(fastRetryPolicy, limitMs), reportContent(fastRetryPolicy, reportMs)], {
    providers: {
      videos: contentVideos({ apiBase: content.origin, apiKey: content.apiKey, timeoutMs }),
      generator: openGenerator(undefined),
      callback: callback === undefined ? undefined : platformCallback(['callback-secret'], callback),
    },
    maxAttempts: 3,
    concurrency: 4,
  })

const aDate = { asymmetricMatch: (value: unknown) => value instanceof Date }
export async function ended(database: TestDatabase, runIds: string[]) {
  const runs = []
  for (const id of runIds) runs.push(await untilRun(database, id, { finished_at: aDate }, 20_000))
  return runs
}
