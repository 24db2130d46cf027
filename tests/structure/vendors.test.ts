import { describe, expect, it } from 'vitest'
import { providers } from '../../shared/providers/index.ts'
import type { AnyProvider, Variable } from '../../shared/providers/provider.ts'
import { vendorEnvironment } from '../../supabase/local/environment.ts'
import { importsOf, readSource, sourceFiles } from './imports.ts'

const list = 'shared/providers/index.ts'
const files = ['shared', 'functions', 'supabase/local', 'supabase/import', 'supabase/deploy'].flatMap(
  sourceFiles,
)
const variables = (providers as readonly AnyProvider[]).flatMap(({ environment }) =>
  Object.entries<Variable>(environment)
)

const stackFiles = ['secrets', 'stack', 'stack-file'].map((name) => `supabase/local/${name}.ts`)

/** Each vendor's folder, the word by which it is recognised, and the files that name it because its users do. */
const vendors: { folder: string; word: RegExp; named?: string[] }[] = [
  {
    folder: 'apify',
    word: /apify/i,
    // A source of observations, as it is stored with each.
    named: ['shared/operations/catalogs/get-playcount-history.ts', 'supabase/import/options.ts'],
  },
  { folder: 'apple-music', word: /apple.?music/i, named: ['shared/operations/lookups/lookup-songs.ts'] },
  {
    folder: 'bandsintown',
    word: /bandsintown/i,
    // Where an artist's profile is set, and the text that asks for it.
    named: ['shared/operations/identity/update-artist.ts', 'shared/operations/lookups/list-artist-events.ts'],
  },
  { folder: 'composio', word: /composio/i },
  {
    folder: 'github',
    word: /github/i,
    named: ['supabase/local/gateway.ts', 'supabase/local/stack.ts', 'supabase/local/stack-dir.ts'],
  },
  { folder: 'llm', word: /\bllm_|\/llm\b/i },
  { folder: 'resend', word: /\bresend\b/i },
  {
    folder: 'slack',
    word: /\bslack_|\bSlack\b|'slack|slack:/,
    // The chat platform is part of the API's paths and of a thread's id; the stack file hands out the secret.
    named: [
      'shared/operations/agent/list-workspaces.ts',
      'shared/operations/agent/receive-chat-event.ts',
      'shared/operations/agent/report.ts',
      ...stackFiles,
      'supabase/local/next-steps.ts',
    ],
  },
  {
    folder: 'stripe',
    word: /stripe/i,
    // Its webhook is an operation of its own.
    named: [
      'shared/operations/billing/card-events.ts',
      'shared/operations/billing/index.ts',
      'shared/operations/billing/receive-stripe-event.ts',
      'shared/operations/billing/save-card.ts',
      ...stackFiles,
    ],
  },
  { folder: 'vercel-sandbox', word: /vercel/i },
]

/** A file without its comments: a comment may name whom it is about. */
const codeOf = (file: string) =>
  readSource(file).replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

const standInsFolder = 'supabase/local/stand-ins/'

describe('a vendor is described once', () => {
  it.each(vendors)('$folder is named in its own folder, its stand-in and the list alone', (vendor) => {
    const own = `shared/providers/${vendor.folder}/`
    const strangers = files.filter((file) =>
      !file.startsWith(own) && !file.startsWith(standInsFolder) && file !== list &&
      !vendor.named?.includes(file) && vendor.word.test(codeOf(file))
    )
    expect(strangers).toEqual([])
  })

  it('its folder is imported by the list alone', () => {
    const folderOf = (file: string) => /^shared\/providers\/([\w-]+)\//.exec(file)?.[1]
    const wrong = files.flatMap((file) => importsOf(file)).filter(({ from, to }) => {
      const folder = folderOf(to)
      return folder && folder !== 'ports' && folder !== folderOf(from) && from !== list
    })
    expect(wrong).toEqual([])
  })

  it('its variables stand in its own folder alone', () => {
    const strangers = files.filter((file) => !/^shared\/providers\/[\w-]+\//.test(file))
      .flatMap((file) =>
        variables.filter(([name]) => codeOf(file).includes(name)).map(([name]) => `${file}: ${name}`)
      )
    // The platform's own callback is no vendor: the local stack makes its secret.
    expect(strangers).toEqual(['supabase/local/environment.ts: AGENT_CALLBACK_SECRET'])
  })

  it('ports have different names, and every variable one meaning', () => {
    const ports = providers.map(({ port }) => port)
    expect(new Set(ports).size).toBe(ports.length)
    const meanings = Map.groupBy(variables, ([name]) => name)
    for (const [name, same] of meanings) {
      expect({
        name,
        kinds: new Set(same.map(([, { standIn }]) => standIn)).size,
      }).toEqual({ name, kinds: 1 })
    }
  })
})

describe('the documentation', () => {
  const rows = ['docs/operating.md', 'docs/providers.md'].flatMap((file) =>
    readSource(file).split('\n').filter((line) => line.startsWith('|'))
  )

  it.each([...new Map(variables)])('has a row for %s, with its default', (name, variable) => {
    const about = rows.filter((row) => row.split('|')[1]!.includes(`\`${name}\``))
    expect(about).not.toEqual([])
    if (variable.default !== undefined) {
      expect(about.some((row) => row.includes(`\`${variable.default}\``))).toBe(true)
    }
  })
})

describe('what npm start sets', () => {
  const standIns = Object.fromEntries(
    providers.flatMap((provider) =>
      provider.standIn
        ? [[provider.standIn, {
          origin: `http://${provider.standIn}.test`,
          apiKey: 'a-key',
          signingSecret: 'a-secret',
        }]]
        : []
    ),
  )

  it('offers every port that has a stand-in', () => {
    const environment = vendorEnvironment(standIns)
    for (const { standIn, environment: declared } of providers as readonly AnyProvider[]) {
      const required = Object.entries<Variable>(declared).filter(([, { required }]) => required)
      for (const [name] of required) {
        expect({ name, isSet: environment[name] !== '' }).toEqual({ name, isSet: standIn !== undefined })
      }
    }
  })

  it('points a vendor at its stand-in, until the shell has a real credential', () => {
    expect(vendorEnvironment(standIns)).toMatchObject({
      SPOTIFY_API_BASE: 'http://spotify.test',
      SPOTIFY_OEMBED_BASE: 'http://spotifyOembed.test',
      APIFY_ACTOR: 'stand-in/playcounts',
    })
    expect(vendorEnvironment(standIns, { SPOTIFY_CLIENT_SECRET: 'real', APIFY_TOKEN: 'real' })).toMatchObject(
      {
        SPOTIFY_API_BASE: '',
        SPOTIFY_ACCOUNTS_BASE: '',
        SPOTIFY_OEMBED_BASE: 'http://spotifyOembed.test',
        APIFY_API_BASE: '',
        APIFY_ACTOR: '',
      },
    )
  })
})
