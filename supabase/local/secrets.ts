import { readJson, writeJson } from './json-file.ts'
import { createApiKey, type NewApiKey } from '../../shared/platform/identity/api-key.ts'

export const roles = ['owner', 'member', 'outsider', 'admin'] as const
export type Role = (typeof roles)[number]
export type Person = { email: string; password: string; key: NewApiKey }

/** The result of seed.sql, from the setting demo.result. */
export type SeedResult = {
  accounts: Record<Role, string>
  organization_id: string
  admin_organization_id: string
  artist_id: string
  catalog_id: string
  site_id: string | null
  isrcs: string[]
  release_url: string
  slack_team_id: string
}

export type Secrets = ReturnType<typeof createSecrets> & { seed?: SeedResult }

/** Creates the secrets at the first start. Later starts keep them, so that pasted keys still work. */
export async function openSecrets(path: string) {
  const created = createSecrets()
  const saved = await readJson<Secrets>(path)
  // A file of an older version may not have all secrets.
  const secrets: Secrets = { ...created, ...saved, passwords: { ...created.passwords, ...saved?.passwords } }
  const save = () => writeJson(path, secrets)
  await save()
  return { secrets, save }
}

function createSecrets() {
  const people = roles.map((role): [Role, Person] => [
    role,
    { email: `${role}@example.com`, password: random(18), key: createApiKey() },
  ])
  return {
    passwords: {
      postgres: random(24),
      authenticator: random(24),
      platform_api: random(24),
      platform_worker: random(24),
    },
    publishable_key: `sb_publishable_${alphanumeric(22)}_${alphanumeric(8)}`,
    service_key: `sb_secret_${alphanumeric(22)}_${alphanumeric(8)}`,
    jwt: random(48),
    links: random(32),
    slack_signing: random(24),
    agent_callback: random(24),
    stripe_webhook: `whsec_${alphanumeric(32)}`,
    people: Object.fromEntries(people) as Record<Role, Person>,
  }
}

function random(bytes: number) {
  return crypto.getRandomValues(new Uint8Array(bytes)).toBase64({ alphabet: 'base64url', omitPadding: true })
}

function alphanumeric(length: number) {
  let text = ''
  while (text.length < length) text += random(length).replace(/[-_]/g, '')
  return text.slice(0, length)
}
