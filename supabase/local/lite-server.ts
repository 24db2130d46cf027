import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { SignJWT } from 'jose'
import { Mailbox } from './mailbox.ts'
import { FileStorage } from './file-storage.ts'
import { unwrapUpload } from './multipart.ts'
import { openToBrowsers } from './open-to-browsers.ts'

export type LiteSettings = {
  port: number
  databaseUrl: string
  siteUrl: string
  jwtSecret: string
  publishableKey: string
  serviceKey: string
  storageDir: string
  mailDir: string
}

/**
 * The process that serves /auth/v1, /rest/v1 and /storage/v1. It composes Lite itself instead of calling its command line, which
 * can neither put mail into a folder nor be kept from granting (below).
 */
function compose(settings: LiteSettings) {
  nameIssuer(`${settings.siteUrl}/auth/v1`)
  const connection = createPostgresConnection({ url: settings.databaseUrl, postgresOptions: { max: 10 } })
  keepGrants(connection)
  const app = new App({
    connection,
    api: { schemas: ['public'] },
    auth: {
      enabled: true,
      site_url: settings.siteUrl,
      jwt_secret: settings.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: settings.publishableKey,
      secret_key: settings.serviceKey,
      // An address counts once it is confirmed, as with supabase/config.toml. For a change, hosted Auth asks both mailboxes,
      // Lite 0.10 only one: the present one if this is true, which proves nothing of the new address, else the new one.
      enable_anonymous_sign_ins: false,
      email: { enable_confirmations: true, double_confirm_changes: false },
    },
    storage: { enabled: true, file_size_limit: '100MiB' },
    studio: { enabled: false },
    options: { drivers: { email: new Mailbox(settings.mailDir) }, server: { admin: false } },
  })
  app._storageAdapter = new FileStorage(settings.storageDir)
  return app
}

/**
 * Before its first query in a caller's name Lite 0.10 grants ALL on every table of every schema that has row-level security to
 * anon, authenticated and service_role, and makes that the default. Our grants would be gone, so it may not.
 */
function keepGrants(connection: object) {
  if (!('ensureRlsContext' in connection)) {
    throw new Error('Lite has changed: look for where it grants, and stop it again')
  }
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) })
}

/** Supabase's tokens name their issuer; those of Lite 0.10 do not. It signs all of them with this class. */
function nameIssuer(issuer: string) {
  const { sign } = SignJWT.prototype
  SignJWT.prototype.sign = function (...args) {
    return sign.apply(this.setIssuer(issuer), args)
  }
}

/** storage-js reads `url`, relative to /storage/v1; Lite 0.10 answers `signedUrl` alone. */
async function addUploadUrl(response: Response) {
  if (!response.ok) return response
  const signed = await response.json() as { signedUrl?: string; url?: string }
  if (signed.signedUrl && !signed.url) signed.url = signed.signedUrl.replace(/^\/storage\/v1/, '')
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(signed, { status: response.status, headers })
}

if (import.meta.main) {
  const app = compose(JSON.parse(Deno.env.get('STACK_LITE')!))
  await app.init()
  const answer = async (request: Request) => {
    const response = await app.fetch(await unwrapUpload(request), { peerAddress: null })
    const signsUpload = request.method === 'POST' && request.url.includes('/storage/v1/object/upload/sign/')
    return signsUpload ? await addUploadUrl(response) : response
  }
  Deno.serve((request) => openToBrowsers(request, () => answer(request)))
}
