import { dirname } from 'node:path'
import type { StandIns } from './environment.ts'
import { readJson } from './json-file.ts'
import { isLocked } from './lock.ts'
import { roles, type Secrets } from './secrets.ts'

/** The content of stack.json, which exists only while the stack is ready. */
export function describeStack(
  { baseUrl, supabaseUrl }: { baseUrl: string; supabaseUrl: string },
  databaseUrl: string,
  secrets: Secrets,
  standIns: StandIns,
) {
  const { people, seed } = secrets
  const account = (role: (typeof roles)[number]) => ({
    account_id: seed?.accounts[role] ?? null,
    email: people[role].email,
    password: people[role].password,
    api_key: people[role].key.key,
  })
  return {
    base_url: baseUrl,
    app_url: baseUrl,
    supabase_url: supabaseUrl,
    database_url: databaseUrl,
    publishable_key: secrets.publishable_key,
    service_key: secrets.service_key,
    accounts: {
      owner: account('owner'),
      member: account('member'),
      outsider: account('outsider'),
      admin: account('admin'),
    },
    organization_id: seed?.organization_id ?? null,
    artist_id: seed?.artist_id ?? null,
    catalog_id: seed?.catalog_id ?? null,
    site_id: seed?.site_id ?? null,
    secrets: {
      slack_signing: secrets.slack_signing,
      agent_callback: secrets.agent_callback,
      stripe_webhook: secrets.stripe_webhook,
      jwt: secrets.jwt,
    },
    demo: {
      isrcs: seed?.isrcs ?? [],
      release_url: seed?.release_url ?? null,
      slack_team_id: seed?.slack_team_id ?? null,
    },
    /** Addresses. POST /_stand-in/orders there orders faults (docs/providers.md). */
    stand_ins: Object.fromEntries(Object.entries(standIns).map(([vendor, { origin }]) => [vendor, origin])),
  }
}

export type Stack = ReturnType<typeof describeStack>

/** The address of the database of the stack that runs on the file's folder. A copy of the folder has the file, and no stack. */
export async function runningDatabase(stackFile: string): Promise<string | undefined> {
  if (!await isLocked(dirname(stackFile))) return undefined
  return (await readJson<Partial<Stack>>(stackFile))?.database_url
}
