import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A person with an API key. E-mail and password are needed where a rule needs a session. */
export interface Person {
  api_key: string
  account_id?: string
  email?: string
  password?: string
}

/** What the suite knows about a deployment: the fields of the embedded stack's stack.json, most of them optional. */
export interface Deployment {
  base_url: string
  app_url: string
  supabase_url?: string
  publishable_key?: string
  /** Owner and member belong to the organization; the outsider does not. */
  accounts: { owner: Person; outsider: Person; member?: Person; admin?: Person }
  organization_id?: string
  /** An artist of the organization. */
  artist_id?: string
  /** A catalog of the organization with observations of the last weeks. */
  catalog_id?: string
  secrets?: { slack_signing?: string; agent_callback?: string; stripe_webhook?: string; jwt?: string }
  demo?: { isrcs?: string[]; release_url?: string }
  /** Addresses of the stand-ins for outside services, which take orders for faults. */
  stand_ins?: Record<string, string>
  /** A folder that receives the platform's mail as *.eml files. */
  mail_folder?: string
  /** The maximum number of requests per second; by default 20, and unlimited on loopback. */
  requests_per_second?: number
  /** Whether a rule that cannot run is a failure. */
  complete?: boolean
}

export interface Source {
  url?: string
  /** A stack.json, or a file with the same fields. */
  file?: string
  complete?: boolean
}

/** Reads a deployment from a file, or from LIVE_URL, LIVE_OWNER_API_KEY and LIVE_OUTSIDER_API_KEY. */
export function readDeployment({ url, file, complete }: Source): Deployment {
  const read = file ? JSON.parse(readFileSync(file, 'utf8')) as Partial<Deployment> : {}
  const base = (url ?? read.base_url ?? process.env.LIVE_URL ?? '').replace(/\/+$/, '')
  const person = (name: 'owner' | 'outsider'): Person =>
    read.accounts?.[name] ?? { api_key: process.env[`LIVE_${name.toUpperCase()}_API_KEY`] ?? '' }
  const [owner, outsider] = [person('owner'), person('outsider')]
  if (!URL.canParse(base)) throw new Error('Give the address of the deployment: --url, or LIVE_URL')
  if (!owner.api_key || !outsider.api_key || owner.api_key === outsider.api_key) {
    throw new Error('Give API keys of two accounts: accounts.owner.api_key and accounts.outsider.api_key')
  }
  return {
    ...read,
    base_url: base,
    app_url: (read.app_url ?? base).replace(/\/+$/, ''),
    accounts: { ...read.accounts, owner, outsider },
    ...mailFolder(read, file),
    ...complete !== undefined && { complete },
  }
}

/** The embedded stack writes mail beside its file. */
function mailFolder({ mail_folder, stand_ins }: Partial<Deployment>, file?: string) {
  if (mail_folder) return { mail_folder: resolve(mail_folder) }
  return file && stand_ins ? { mail_folder: join(dirname(resolve(file)), 'mail') } : {}
}

/** What a rule may need beside two API keys, and whether a deployment has it. */
const available = {
  session: ({ accounts, ...rest }) =>
    accounts.owner.email && accounts.owner.password && rest.supabase_url && rest.publishable_key,
  'accounts.member': ({ accounts }) => accounts.member,
  'accounts.admin': ({ accounts }) => accounts.admin,
  'organization_id': (deployment) => deployment.organization_id,
  'artist_id': (deployment) => deployment.artist_id,
  'catalog_id': (deployment) => deployment.catalog_id,
  'mail_folder': (deployment) => deployment.mail_folder,
  'secrets.slack_signing': ({ secrets }) => secrets?.slack_signing,
  'secrets.stripe_webhook': ({ secrets }) => secrets?.stripe_webhook,
  'secrets.jwt': ({ secrets }) => secrets?.jwt,
  'demo.isrcs': ({ demo }) => demo?.isrcs?.length,
  'demo.release_url': ({ demo }) => demo?.release_url,
  'stand_ins': ({ stand_ins }) => stand_ins,
} satisfies Record<string, (deployment: Deployment) => unknown>

export type Need = keyof typeof available

/** The needs that a deployment does not have. */
export const missingNeeds = (deployment: Deployment, needs: readonly Need[]): Need[] =>
  needs.filter((need) => !(available[need] as (deployment: Deployment) => unknown)(deployment))
