import { describe, expect, it } from 'vitest'
import { providers } from '../../shared/providers/index.ts'
import type { AnyProvider, Variable } from '../../shared/providers/provider.ts'
import { vendorEnvironment } from '../../supabase/local/environment.ts'
import { importsOf, readSource, sourceFiles } from './imports.ts'

const list = 'shared/providers/index.ts'
const files = ['shared', 'functions', 'supabase/local', 'supabase/import'].flatMap(sourceFiles)
  .filter((file) => file !== list && !file.startsWith('supabase/local/stand-ins/'))
const variables = (providers as readonly AnyProvider[]).flatMap(({ environment }) =>
  Object.entries<Variable>(environment)
)

/** Code without comments and texts: those may say whom they are about, since paths and messages of the API do. */
const code = new Map(files.map((file) => [
  file,
  readSource(file)
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/(?<!from )'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''"),
]))
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(code.get(file)!))

/** The word by which each vendor's folder is recognised. */
const words: Record<string, RegExp> = {
  'apify': /apify/i,
  'apple-music': /apple.?music/i,
  'bandsintown': /bandsintown/i,
  'composio': /composio/i,
  'content': /content-api|contentVideos/,
  'github': /github/i,
  'llm': /\bllm(?!s)|chatModel/i,
  'resend': /resend\b/i,
  'slack': /slack(?!Ms| =|[);])/i,
  'spotify': /spotify/i,
  'stripe': /stripe/i,
  'vercel-sandbox': /vercel/i,
}
/** What names a vendor for good: its webhook, the form of its ids and addresses, the stack file with its secrets. */
const exceptions = [
  'shared/operations/agent/report.ts',
  'shared/operations/billing/index.ts',
  'shared/operations/billing/receive-stripe-event.ts',
  'shared/operations/sites/create-site.ts',
  'shared/pages/page.tsx',
  ...['gateway', 'next-steps', 'secrets', 'stack', 'stack-dir', 'stack-file'].map((name) =>
    `supabase/local/${name}.ts`
  ),
]

describe('a vendor is described once', () => {
  it.each(Object.entries(words))(
    '%s is named in its own folder, its stand-in and the list',
    (folder, word) => {
      const own = `shared/providers/${folder}/`
      expect(filesWith(word).filter((file) => !file.startsWith(own) && !exceptions.includes(file))).toEqual(
        [],
      )
    },
  )

  it('its folder is imported by the list alone', () => {
    const folderOf = (file: string) => /^shared\/providers\/(?!ports)([\w-]+)\//.exec(file)?.[1]
    const wrong = files.flatMap((file) => importsOf(file))
      .filter(({ from, to }) => folderOf(to) !== undefined && folderOf(to) !== folderOf(from))
    expect(wrong).toEqual([])
  })

  it('its variables stand in its own folder alone', () => {
    const names = new RegExp(`\\b(${variables.map(([name]) => name).join('|')})\\b`)
    const strangers = filesWith(names).filter((file) => !/^shared\/providers\/[\w-]+\//.test(file))
    // The platform's own callback is no vendor: the local stack makes its secret.
    expect(strangers).toEqual(['supabase/local/environment.ts'])
  })

  it('each port is of one vendor, and each folder in the list', () => {
    const ports = providers.map(({ port }) => port)
    expect(new Set(ports).size).toBe(ports.length)
    const listed = importsOf(list).map(({ to }) => to.split('/')[2]).filter((name) => !name!.endsWith('.ts'))
    expect(listed.sort()).toEqual([...Object.keys(words), 'callback'].sort())
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
