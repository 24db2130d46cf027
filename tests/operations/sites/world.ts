import type { GenerationRequest, Generator } from '../../../shared/generation/generator.ts'
import type { Proposal } from '../../../shared/site/document.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import type { TestDatabase } from '../../support/database.ts'
import { wavOf } from '../../media/files.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Caller, headersOf, json, sendJson } from '../../support/requests.ts'

/** A proposal whose headline is the instruction. */
export const proposalFor = ({ instruction }: GenerationRequest): Proposal => ({
  design: {
    headline: instruction || 'A page',
    eyebrow: 'Out now',
    description: 'A record about the sea.',
    buttonLabel: 'Listen',
    signupHeading: 'Hear of the next one',
    background: '#101820',
    foreground: '#f5f0e6',
    accent: '#ffb35c',
    layout: 'poster',
    font: 'serif',
  },
  experience: { html: '<p>Play</p>', css: 'p{color:red}', javascript: '/* the code */' },
})

/** A model, which is charged. */
export const generator = (generate: Generator['generate']): Generator => ({ isCharged: true, generate })

/** Returns at once. */
export const prompt = generator((request) => Promise.resolve(proposalFor(request)))

/** The platform with a model. */
export async function openSites(environment: Record<string, string> = {}) {
  const platform = await openPlatform(environment)
  platform.services.ports.generator = prompt
  return platform
}

export type TestSite = Record<string, unknown> & Record<'id' | 'name', string> & {
  revision: number
  draft: unknown
  published: unknown
}

/** Sends to /api/sites. */
export const send = (
  platform: TestPlatform,
  who: Caller,
  method: string,
  path: string,
  body?: unknown,
) => sendJson(platform, who, method, `/api/sites${path}`, body)

export const createSite = async (
  platform: TestPlatform,
  who: Caller,
  fields: Record<string, unknown> = {},
): Promise<TestSite> =>
  (await json(send(platform, who, 'POST', '', { name: 'Tide', brief: 'About the sea', ...fields }), 201)).site

/** Changes a site. A worker generates its draft. */
export async function change(
  platform: TestPlatform,
  who: Caller,
  { id, revision }: { id: string; revision: number },
  action: 'generate' | 'publish' | 'unpublish',
  fields: Record<string, unknown> = {},
) {
  if (action === 'generate') await platform.work()
  return await send(platform, who, 'PATCH', `/${id}`, {
    action,
    revision,
    ...action === 'generate' && { instruction: 'Waves' },
    ...fields,
  })
}

export const changed = async (...args: Parameters<typeof change>): Promise<TestSite> =>
  (await json(change(...args))).site

export const readSite = async (
  platform: TestPlatform,
  who: Caller,
  { id }: { id: string },
): Promise<TestSite> => (await json(send(platform, who, 'GET', `/${id}`))).site

type Revision = { id: string; revision: number }
export const edit = (platform: TestPlatform, who: Caller, { id, revision }: Revision, fields: object) =>
  send(platform, who, 'PATCH', `/${id}`, { action: 'edit', revision, ...fields })
// deno-lint-ignore no-explicit-any -- as of json()
export const edited = async (...args: Parameters<typeof edit>): Promise<any> =>
  (await json(edit(...args))).site

export const fileForm = (bytes: Uint8Array, name: string, type?: string) => {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], name, { type }))
  return form
}

/** Uploads a file, by default a sound. Returns the asset as sites have it. */
export async function uploaded(
  { api }: TestPlatform,
  who: Caller,
  { bytes = wavOf(99) as Uint8Array, name = 'tide.wav', query = '' } = {},
) {
  const request = { method: 'POST', headers: headersOf(who), body: fileForm(bytes, name) }
  return (await json(api.request(`/api/sites/assets${query}`, request))).asset
}
export const assetIdOf = ({ url }: { url: string }) => url.split('/').at(-1)!.split('.')[0]!

/** A site with a draft, and somebody whose it is. */
export async function siteWithDraft(platform: TestPlatform) {
  platform.services.ports.generator = prompt
  const owner = await createAccount(platform.database)
  return { owner, site: await changed(platform, owner, await createSite(platform, owner), 'generate') }
}

/** What an account has, has set aside, and was charged. */
export async function books({ owner: sql }: TestDatabase, { id }: TestAccount) {
  const [row] = await sql`
    select balance::int, reserved::int, array(
      select e.amount::int from app.credit_entries e where e.account_id = b.account_id and kind = 'charge'
    ) as charges
    from app.credit_balances b where account_id = ${id}`
  return row as { balance: number; reserved: number; charges: number[] } | undefined
}

/** The books of an account that was charged nothing, and of one that was charged for a page. */
export const untouched = { balance: 333, reserved: 0, charges: [] as number[] }
export const paid = { balance: 308, reserved: 0, charges: [-25] }

/** Reserves credits, as other work of an account would. */
export const spend = ({ database }: TestPlatform, { id }: TestAccount, units: number) =>
  database.callAs(id, 'reserve_credits', {
    ...{ operation: 'research_events', units, lifetime_minutes: 15, idempotency_key: null },
  })
