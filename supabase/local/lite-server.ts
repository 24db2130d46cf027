import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { SignJWT } from 'jose'
import postgres, { type Sql } from 'postgres'
import { withReadableAddress } from '../../shared/platform/readable-address.ts'
import { oauthServer } from './oauth/server.ts'
import { withoutApps } from './auth/apps.ts'
import { withEmailChange } from './auth/email-change.ts'
import { withExactRoutes } from './auth/exact-routes.ts'
import { withAuthGaps, withReturnAddress } from './auth/gaps.ts'
import { withLimits } from './auth/limits.ts'
import { withMethods } from './auth/methods.ts'
import { withPasswords } from './auth/passwords.ts'
import { type Respond, withJson } from './auth/request.ts'
import { Mailbox } from './mailbox.ts'
import { FileStorage } from './file-storage.ts'
import { unwrapUpload } from './multipart.ts'
import { partOf } from './part-of.ts'
import { openToBrowsers } from './open-to-browsers.ts'

export type LiteSettings = {
  port: number
  databaseUrl: string
  /** Where the gateway serves Auth, REST and Storage. */
  siteUrl: string
  /** Where it serves pages. */
  appUrl: string
  jwtSecret: string
  publishableKey: string
  serviceKey: string
  storageDir: string
  mailDir: string
  /** Whether Auth refuses requests above Supabase's limits for one address. */
  limitsRequests: boolean
}

/**
 * Ends this process as soon as a connection to the database closes, to be started again. Lite reserves connections, and
 * postgres.js 3.4 gives one that closed meanwhile to other requests: they fail, wait without end or share a transaction.
 */
const endWithConnection = {
  // By default connections close by themselves after some time.
  max_lifetime: null,
  onclose() {
    console.error('A connection to the database has closed. Ending, to start anew.')
    Deno.exit(1)
  },
}

/**
 * Serves /auth/v1, /rest/v1 and /storage/v1. Lite's command line is not used, because it can neither write mail to a folder nor be
 * stopped from granting privileges (see keepGrants).
 */
function compose(settings: LiteSettings) {
  nameIssuer(`${settings.siteUrl}/auth/v1`)
  const connection = createPostgresConnection({
    url: settings.databaseUrl,
    postgresOptions: { max: 10, ...endWithConnection },
  })
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
      // As in supabase/config.toml.
      enable_anonymous_sign_ins: false,
      minimum_password_length: 8,
      email: {
        enable_confirmations: true,
        double_confirm_changes: true,
        template: {
          magic_link: { subject: 'Your code to sign in' },
          confirmation: { subject: 'Your code to sign in' },
        },
      },
    },
    storage: { enabled: true, file_size_limit: '100MiB' },
    studio: { enabled: false },
    options: {
      drivers: { email: withReturnAddress(new Mailbox(settings.mailDir), settings.siteUrl) },
      server: { admin: false },
    },
  })
  app._storageAdapter = new FileStorage(settings.storageDir)
  return app
}

/**
 * Before its first query for a caller Lite 0.10 grants ALL on every table with row-level security to anon, authenticated and
 * service_role, and makes that the default. That would undo the migrations' grants, so it is disabled.
 */
function keepGrants(connection: object) {
  if (!('ensureRlsContext' in connection)) {
    throw new Error('Lite has changed: find where it grants privileges and disable it again')
  }
  Object.assign(connection, { ensureRlsContext: () => Promise.resolve(true) })
}

/** Adds the issuer to tokens as Supabase does. Lite 0.10 leaves it out; it signs all tokens with this class. */
function nameIssuer(issuer: string) {
  const { sign } = SignJWT.prototype
  SignJWT.prototype.sign = function (...args) {
    return sign.apply(this.setIssuer(issuer), args)
  }
}

/** Adds `url`, which storage-js reads, relative to /storage/v1. Lite 0.10 responds with `signedUrl` only. */
async function addUploadUrl(response: Response) {
  if (!response.ok) return response
  const signed = await response.json() as { signedUrl?: string; url?: string }
  if (signed.signedUrl && !signed.url) signed.url = signed.signedUrl.replace(/^\/storage\/v1/, '')
  return withJson(response, signed)
}

/** Refuses a key in Storage that no file can have, as Supabase does. Lite 0.10 has a fault of its own for it. */
function refuseKey({ url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  const isTooLong = (name: string) => name.replace(/%[0-9a-f]{2}/gi, '_').length > 250
  if (!pathname.startsWith('/storage/v1/object/')) return undefined
  if (!pathname.includes('%00') && !pathname.split('/').some(isTooLong)) return undefined
  return Response.json({ statusCode: '400', error: 'InvalidKey', message: 'Invalid key' }, { status: 400 })
}

/** Auth as hosted Supabase has it: Lite's, with what Lite 0.10 lacks around it. */
function withAuth(settings: LiteSettings, lite: Respond): Respond {
  const { siteUrl, jwtSecret, databaseUrl, mailDir } = settings
  const sql = postgres(databaseUrl, { max: 4, connect_timeout: 5, onnotice: () => {}, ...endWithConnection })
  const changes = withEmailChange({ sql, siteUrl, mail: new Mailbox(mailDir) }, withAuthGaps(sql, lite))
  const auth = withOAuth(settings, sql, withMethods({ sql, jwtSecret }, withPasswords(sql, changes)))
  return withoutApps(withExactRoutes(settings.limitsRequests ? withLimits(auth) : auth))
}

/** The OAuth server, which hands all other paths to Lite. */
function withOAuth(settings: LiteSettings, sql: Sql, lite: Respond): Respond {
  const { siteUrl, appUrl, jwtSecret } = settings
  const server = oauthServer({
    sql,
    issuer: `${siteUrl}/auth/v1`,
    jwtSecret,
    // As authorization_url_path in supabase/config.toml.
    consentUrl: `${appUrl}/oauth/consent`,
    // Lite decides whether a token is valid.
    userOf: async (authorization) => {
      const headers = { apikey: settings.publishableKey, authorization }
      const response = await lite(new Request(`${siteUrl}/auth/v1/user`, { headers }))
      return response.ok ? await response.json() : undefined
    },
  })
  server.notFound((c) => lite(c.req.raw))
  return async (request) => await server.fetch(request)
}

if (import.meta.main) {
  const settings: LiteSettings = JSON.parse(Deno.env.get('STACK_LITE')!)
  const app = compose(settings)
  await app.init()
  const respond = withAuth(settings, async (request) => {
    const refusal = refuseKey(request)
    if (refusal) return refusal
    const response = await app.fetch(await unwrapUpload(request), { peerAddress: null })
    if (request.headers.has('range')) return partOf(response, request.headers.get('range')!)
    const signsUpload = request.method === 'POST' && request.url.includes('/storage/v1/object/upload/sign/')
    return signsUpload ? await addUploadUrl(response) : response
  })
  Deno.serve((request) =>
    openToBrowsers(request, () => respond(withReadableAddress(request, settings.siteUrl)))
  )
}
