import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { words } from '../support/words.ts'

const good = {
  BASE_URL: 'https://api.example.com',
  APP_URL: 'https://app.example.com',
  DATABASE_URL: 'postgres://platform_api:hunter2@db.example.com:5432/postgres?sslmode=require',
  AUTH_ISSUER: 'https://auth.example.com/auth/v1',
  AUTH_JWT_SECRET: 'a-secret-of-more-than-32-characters-000000',
}

function refusal(environment: Record<string, string | undefined>): { text: string; named: string[] } {
  try {
    readConfiguration(environment)
  } catch (error) {
    const text = `${(error as Error).message} ${(error as Error).stack} ${
      String((error as Error).cause ?? '')
    }`
    return { text, named: [...new Set((error as Error).message.match(/\b[A-Z]+(_[A-Z]+)+\b/g))].sort() }
  }
  throw new Error('The configuration was accepted')
}

describe('the publishable key', () => {
  const jwt = (role: string) => `x.${btoa(JSON.stringify({ role }))}.x`

  it.each([
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_hunter2'],
    ['SUPABASE_PUBLISHABLE_KEY', jwt('service_role')],
    ['SUPABASE_PUBLISHABLE_KEY', 'hunter2"><script>'],
    ['SUPABASE_PUBLISHABLE_KEYS', '{"default":"sb_secret_hunter2"}'],
    ['SUPABASE_ANON_KEY', jwt('service_role')],
  ])('of %s cannot be a secret one, which every browser would get', (name, value) => {
    const { text, named } = refusal({ ...good, [name]: value })
    expect(named).toEqual([name])
    expect(text).not.toContain(value)
  })

  it.each([
    [{ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a', SUPABASE_ANON_KEY: jwt('anon') }, 'sb_publishable_a'],
    [
      { SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_b"}', SUPABASE_ANON_KEY: jwt('anon') },
      'sb_publishable_b',
    ],
    [{ SUPABASE_ANON_KEY: jwt('anon') }, jwt('anon')],
    [{}, undefined],
  ])('comes from the variables that hosted Supabase sets: %o', (environment, key) => {
    expect(readConfiguration({ ...good, ...environment }).publishableKey).toBe(key)
  })
})

describe('the configuration', () => {
  it('names all missing variables in one error', () => {
    const required = ['APP_URL', 'BASE_URL', 'DATABASE_URL']
    expect(refusal({}).named).toEqual(required)
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, '']))
    expect(refusal(empty).named).toEqual(required)
  })

  it('calls a missing variable required', () => {
    const { BASE_URL: _, ...rest } = good
    expect(refusal(rest).text).toContain('BASE_URL: is required')
  })

  const malformed: Record<string, string[]> = {
    BASE_URL: ['hunter2-no-url', 'javascript:hunter2', 'ftp://hunter2.example.com'],
    APP_URL: ['hunter2-no-url', 'data:hunter2'],
    DATABASE_URL: [
      ...['mysql://root:hunter2@localhost/x', 'hunter2', 'postgres://root:hunter2@local host/x'],
      'postgres://root:hunter2@localhost/x?sslmode=prefer',
      ...['postgres://root:hunter2@localhost,db/x', 'postgres://root:hunter2@localhost:5432,db:5432/x'],
    ],
    DATABASE_CONNECTIONS: ['0', '101', '1.5', 'hunter2'],
    DATABASE_DEADLINE_MS: ['99', '60001', '10s-hunter2'],
    BODY_IDLE_TIMEOUT_MS: ['99', '600001'],
    PROVIDER_TIMEOUT_MS: ['99', '60001', '8s-hunter2'],
    AUTH_ISSUER: ['hunter2-no-url'],
    AUTH_JWT_SECRET: ['short-hunter2'],
    AUTH_JWKS_URL: ['hunter2-no-url', 'file:///etc/hunter2'],
    SUPABASE_JWKS: ['hunter2', '{"keys":"hunter2"}'],
    PLAYCOUNT_HISTORY: ['hunter2', '1'],
    LOG_LEVEL: ['hunter2'],
  }
  const rows = Object.entries(malformed).flatMap(([name, values]) => values.map((value) => [name, value]))
  it.each(rows as [string, string][])(
    'rejects a malformed %s (%s) by its name, without any value',
    (name, value) => {
      const { text, named } = refusal({ ...good, [name]: value })
      expect(named).toEqual([name])
      for (const secret of ['hunter2', good.AUTH_JWT_SECRET, ...value.length > 8 ? [value] : []]) {
        expect(text).not.toContain(secret)
      }
    },
  )

  it('names several at once', () => {
    expect(refusal({ ...good, BASE_URL: 'x', LOG_LEVEL: 'x', DATABASE_URL: 'x' }).named)
      .toEqual(['BASE_URL', 'DATABASE_URL', 'LOG_LEVEL'])
  })

  it('names a malformed SUPABASE_URL', () => {
    const { AUTH_ISSUER: _, ...rest } = good
    expect(refusal({ ...rest, SUPABASE_URL: 'hunter2' }).named).toContain('SUPABASE_URL')
  })

  it('derives the issuer and its keys from the project, with or without a trailing slash', () => {
    const { AUTH_ISSUER: _, AUTH_JWT_SECRET: __, ...rest } = good
    for (const SUPABASE_URL of ['https://ref.supabase.co', 'https://ref.supabase.co/']) {
      expect(readConfiguration({ ...rest, SUPABASE_URL }).tokens).toEqual({
        issuer: 'https://ref.supabase.co/auth/v1',
        secrets: undefined,
        jwksUrl: 'https://ref.supabase.co/auth/v1/.well-known/jwks.json',
      })
    }
  })

  it('needs no Auth, but its issuer where a key of it is set', () => {
    const { AUTH_ISSUER: _, AUTH_JWT_SECRET, ...rest } = good
    expect(readConfiguration(rest).tokens).toBeUndefined()
    expect(refusal({ ...rest, AUTH_JWT_SECRET }).text).toContain('AUTH_ISSUER: is required')
    expect(refusal({ ...rest, AUTH_JWKS_URL: 'https://auth.example.com/jwks.json' }).named)
      .toContain('AUTH_ISSUER')
  })

  const forms = ['{"keys":[{"kty":"EC"}]}', '[{"kty":"EC"}]']
  it.each(forms)('has the keys of SUPABASE_JWKS: %s', (SUPABASE_JWKS) => {
    expect(readConfiguration({ ...good, SUPABASE_JWKS }).tokens!.jwks).toEqual({ keys: [{ kty: 'EC' }] })
  })

  it('needs no published keys with a shared secret, and uses both if both are set', () => {
    expect(readConfiguration(good).tokens!.jwksUrl).toBeUndefined()
    const both = readConfiguration({ ...good, AUTH_JWKS_URL: 'https://auth.example.com/jwks.json' })
    expect(both.tokens)
      .toMatchObject({ secrets: [good.AUTH_JWT_SECRET], jwksUrl: 'https://auth.example.com/jwks.json' })
  })

  it('has defaults, treats an empty variable as absent, and ignores unknown variables', () => {
    const read = readConfiguration({
      ...good,
      BASE_URL: 'https://api.example.com/',
      LOG_LEVEL: '',
      PLAYCOUNT_HISTORY: '',
      PATH: '/bin',
    })
    expect(read).toEqual({
      baseUrl: 'https://api.example.com',
      appUrl: 'https://app.example.com',
      authUrl: 'https://auth.example.com/auth/v1',
      database: { url: good.DATABASE_URL, connections: 10, prepare: true, deadlineMs: 10_000 },
      tokens: { issuer: good.AUTH_ISSUER, secrets: [good.AUTH_JWT_SECRET], jwksUrl: undefined },
      failedCredentialsPerMinute: 500,
      bodyIdleTimeoutMs: 30_000,
      addressRules: { allowLoopback: false },
      eventStreamMs: 600_000,
      host: { hasMail: false, responseDeadlineMs: undefined, maxPicturePixels: 40_000_000 },
      mcpOrigins: ['https://api.example.com', 'https://app.example.com'],
      billingUrl: 'https://app.example.com/s/console/settings/credits',
      storage: {},
      vendors: {
        missing: {
          playcounts: 'APIFY_TOKEN',
          songs: 'APPLE_MUSIC_TEAM_ID',
          storeRecordings: 'APPLE_MUSIC_TEAM_ID',
          streamingRecordings: 'SPOTIFY_CLIENT_ID',
          search: 'SPOTIFY_CLIENT_ID',
          events: 'BANDSINTOWN_APP_ID',
          callback: 'AGENT_CALLBACK_SECRET',
          connectors: 'COMPOSIO_API_KEY',
          cards: 'STRIPE_SECRET_KEY',
          payments: 'STRIPE_SECRET_KEY',
          paymentEvents: 'STRIPE_WEBHOOK_SECRET',
          repositories: 'GITHUB_TOKEN',
          machines: 'VERCEL_TOKEN',
          videos: 'CONTENT_API_BASE',
          model: 'LLM_BASE_URL',
          chat: 'SLACK_BOT_TOKEN',
          chatEvents: 'SLACK_SIGNING_SECRET',
        },
        unmet: {},
        options: { timeoutMs: 8_000, platformUrl: 'https://api.example.com' },
        values: expect.objectContaining({
          SPOTIFY_OEMBED_BASE: 'https://open.spotify.com',
          RESEND_API_BASE: 'https://api.resend.com',
          RESEND_API_KEY: undefined,
          MAIL_FROM: 'Artist and Catalog Platform <no-reply@example.com>',
        }),
      },
      redirects: {
        afterConnecting: 'https://app.example.com/settings/connectors?connected=true',
        origins: ['https://app.example.com'],
      },
      playcountHistory: true,
      logLevel: 'info',
    })
  })
})

describe('the key of Storage', () => {
  it.each([
    [
      'one that is set by hand',
      { SUPABASE_SECRET_KEY: 'own', SUPABASE_SECRET_KEYS: '{"default":"named"}' },
      'own',
    ],
    ['that of hosted Supabase', {
      SUPABASE_SECRET_KEYS: '{"default":"named","other":"x"}',
      SUPABASE_SERVICE_ROLE_KEY: 'older',
    }, 'named'],
    ['the one that is chosen by its name, while the other is replaced', {
      SUPABASE_SECRET_KEYS: '{"default":"leaked","second":"fresh"}',
      STORAGE_KEY_NAME: 'second',
    }, 'fresh'],
    ['the older one', { SUPABASE_SERVICE_ROLE_KEY: 'older' }, 'older'],
    ['the older one of a project without the new ones', {
      SUPABASE_SECRET_KEYS: '{}',
      SUPABASE_SERVICE_ROLE_KEY: 'older',
    }, 'older'],
    ['none', {}, undefined],
  ])('is %s', (_, variables, key) => {
    expect(readConfiguration({ ...good, ...variables }).storage.secretKey).toBe(key)
  })

  const malformed = ['hunter2', '{"default":7}', '[]', '"hunter2"']
  it.each(malformed)('is refused at start as %s, without being quoted', (keys) => {
    const { text, named } = refusal({ ...good, SUPABASE_SECRET_KEYS: keys })
    expect(named).toEqual(['SUPABASE_SECRET_KEYS'])
    expect(text).not.toContain('hunter2')
  })
})

describe('the host', () => {
  it.each<[string, Record<string, string>, { responseDeadlineMs: number; maxPicturePixels: number }]>([
    ['hosted Supabase', { SB_REGION: 'eu-west-1' }, {
      responseDeadlineMs: 120_000,
      maxPicturePixels: 12_500_000,
    }],
    [
      'what is set by hand',
      { SB_REGION: 'eu-west-1', RESPONSE_DEADLINE_MS: '55000', MAX_PICTURE_MEGAPIXELS: '8' },
      { responseDeadlineMs: 55_000, maxPicturePixels: 8_000_000 },
    ],
  ])('has the limits of %s', (_, variables, expected) => {
    expect(readConfiguration({ ...good, ...variables }).host).toMatchObject(expected)
  })
})

describe('the connections to Postgres', () => {
  const pooler = 'postgres://platform_api.ref:x@pooler.example.com:6543/postgres?sslmode=require'
  it.each<[string, Record<string, string>, { connections: number; prepare: boolean }]>([
    ['a server of its own', {}, { connections: 10, prepare: true }],
    ['hosted Supabase', { SB_REGION: 'eu-west-1' }, { connections: 3, prepare: true }],
    ['a pooler in transaction mode', { DATABASE_URL: pooler }, { connections: 10, prepare: false }],
    [
      'what is set by hand',
      { SB_REGION: 'eu-west-1', DATABASE_URL: pooler, DATABASE_CONNECTIONS: '7', DATABASE_PREPARE: 'true' },
      { connections: 7, prepare: true },
    ],
  ])('suit %s', (_, variables, expected) => {
    expect(readConfiguration({ ...good, ...variables }).database).toMatchObject(expected)
  })
})

describe('an address of Postgres without sslmode', () => {
  const worker = (url: string) => readWorkerConfiguration({ WORKER_DATABASE_URL: url })
  const api = (url: string) => readConfiguration({ ...good, DATABASE_URL: url })

  it.each(words(`
    db.example.com aws-0-eu-west-1.pooler.supabase.com:6543 8.8.8.8 172.32.0.1 127.example.com 10.1
    134744072 [2001:db8::1] [fc::1] [::ffff:8.8.8.8] internal.example.com`))(
    'is rejected for %s, with the three modes',
    (host) => {
      const url = `postgres://platform_api:hunter2@${host}/postgres`
      for (const [name, read] of [['DATABASE_URL', api], ['WORKER_DATABASE_URL', worker]] as const) {
        expect(() => read(url))
          .toThrow(new RegExp(`\\. ${name}: needs \\?sslmode=disable, require or verify-full`))
        expect(() => read(url)).not.toThrow(/hunter2/)
        for (const mode of ['disable', 'require', 'verify-full']) read(`${url}?sslmode=${mode}`)
      }
    },
  )

  it.each(words(`
    localhost db supabase-db:5432 postgres.internal db.region.internal:5432 127.0.0.1:5432 10.20.30.40
    172.16.0.1 172.31.255.255 192.168.1.2 169.254.1.1 [::1]:5432 [fd12:3456::1] [fe80::1]`))(
    'is accepted for %s, which is not in a public network',
    (host) => {
      api(`postgres://platform_api:hunter2@${host}/postgres`)
      worker(`postgres://platform_worker:hunter2@${host}/postgres`)
    },
  )

  it('is rejected for several hosts, in words', () => {
    expect(() => api('postgres://root:hunter2@one:5432,two:5432/x')).toThrow('only one is supported')
    api('postgres://root:hun,ter2@one:5432/x')
  })
})
