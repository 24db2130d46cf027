import { describe, expect, it } from 'vitest'
import { providers } from '../../shared/providers/index.ts'
import type { AnyProvider, Variable } from '../../shared/providers/provider.ts'
import { vendorEnvironment } from '../../supabase/local/environment.ts'
import { importsOf, readSource, sourceFiles } from './imports.ts'

const list = 'shared/providers/index.ts'
const files = ['shared', 'functions', 'supabase/local', 'supabase/import'].flatMap((folder) =>
  sourceFiles(folder)
)
  .filter((file) => file !== list && !file.startsWith('supabase/local/stand-ins/'))
const variables = (providers as readonly AnyProvider[]).flatMap(({ environment }) =>
  Object.entries<Variable>(environment)
)

/** Code without comments and texts, which may name vendors, as paths and messages of the API do. */
const code = new Map(files.map((file) => [
  file,
  readSource(file)
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/(?<!from )'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''"),
]))
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(code.get(file)!))

/** The vendors' folders, from the list. The platform's own callback is not a vendor. */
const vendors = [...new Set(importsOf(list).map(({ to }) => to.split('/')[2]!))]
  .filter((name) => !name.endsWith('.ts') && name !== 'callback')
/** The words for vendors that have other names in code than their folder. */
const words: Record<string, RegExp> = {
  'content': /content-api|contentVideos/,
  'llm': /\bllm(?!s)|chatModel/i,
  'resend': /resend\b/i,
  'slack': /slack(?!Ms| =|[);])/i,
  'vercel-sandbox': /vercel/i,
}
const wordOf = (vendor: string) => words[vendor] ?? new RegExp(vendor.replace('-', '.?'), 'i')
/** Files that have to name a vendor: its webhook, the form of its ids and addresses, the stack file with its secrets. */
const exceptions = [
  'shared/operations/agent/report.ts',
  'shared/operations/billing/examples.ts',
  'shared/operations/billing/index.ts',
  'shared/operations/billing/receive-stripe-event.ts',
  'shared/operations/webhooks/index.ts',
  'shared/operations/sites/create-site.ts',
  'shared/providers/ports/releases.ts',
  // Generated from the OpenAPI document, which describes that webhook.
  'shared/client/api-types.ts',
  // The verb, as in the path of the API.
  ...[
    'shared/client/resources/webhooks.ts',
    'shared/operations/identity/index.ts',
    'shared/web/console/developers/webhook.ts',
    'shared/web/console/settings/people/invitations.tsx',
  ],
  // Links with the names and the marks of services.
  ...[
    'shared/pages/marks.ts',
    'shared/site/services.ts',
    'shared/site/release-links.ts',
    'shared/web/console/pages/audience/page.tsx',
    ...['artist', 'profile', 'shows'].map((name) => `shared/web/console/artists/${name}.tsx`),
  ],
  // What is searched for words, and the form of its addresses.
  ...['doors.tsx', 'given.ts', 'recognize.ts', 'results.tsx'].map((name) =>
    `shared/web/console/catalogs/new/${name}`
  ),
  ...['gateway', 'next-steps', 'secrets', 'stack', 'stack-dir', 'stack-file'].map((name) =>
    `supabase/local/${name}.ts`
  ),
]

/** Programs of browsers and of the user's machine. */
const elsewhere = /^shared\/(client|cli|web)\//

it('services are called by fetchWithin, which keeps the time limit of a body', () => {
  const callers = filesWith(/(?<![.\w])fetch\(/).filter((file) =>
    file.startsWith('shared/') && !elsewhere.test(file)
  )
  expect(callers).toEqual(['shared/platform/http/fetch-within.ts'])
})

describe('a vendor is described once', () => {
  it.each(vendors)('%s is named only in its own folder, its stand-in and the list', (vendor) => {
    const own = `shared/providers/${vendor}/`
    const others = filesWith(wordOf(vendor))
      .filter((file) => !file.startsWith(own) && !exceptions.includes(file))
    expect(others).toEqual([])
  })

  it('its folder is imported only by the list', () => {
    const folderOf = (file: string) => /^shared\/providers\/(?!ports)([\w-]+)\//.exec(file)?.[1]
    const wrong = files.flatMap((file) => importsOf(file))
      .filter(({ from, to }) => folderOf(to) !== undefined && folderOf(to) !== folderOf(from))
    expect(wrong).toEqual([])
  })

  it('its variables are named only in its own folder', () => {
    const names = new RegExp(`\\b(${variables.map(([name]) => name).join('|')})\\b`)
    const others = filesWith(names).filter((file) => !/^shared\/providers\/[\w-]+\//.test(file))
    // The local stack creates the secret of the platform's own callback.
    expect(others).toEqual(['supabase/local/environment.ts'])
  })

  it('each port belongs to one vendor, and each folder is in the list', () => {
    const ports = providers.map(({ port }) => port)
    expect(new Set(ports).size).toBe(ports.length)
    const folders = sourceFiles('shared/providers').map((file) => file.split('/')[2]!)
      .filter((name) => !name.endsWith('.ts') && name !== 'ports')
    expect([...new Set(folders)].sort()).toEqual([...vendors, 'callback'].sort())
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
  const standIns = Object.fromEntries(providers.flatMap(({ standIn }) => {
    const served = { origin: `http://${standIn}.test`, apiKey: 'a-key', signingSecret: 'a-secret' }
    return standIn ? [[standIn, served]] : []
  }))

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
    const real = vendorEnvironment(standIns, { SPOTIFY_CLIENT_SECRET: 'real', APIFY_TOKEN: 'real' })
    expect(real).toMatchObject({
      SPOTIFY_API_BASE: '',
      SPOTIFY_ACCOUNTS_BASE: '',
      SPOTIFY_OEMBED_BASE: 'http://spotifyOembed.test',
      APIFY_API_BASE: '',
      APIFY_ACTOR: '',
    })
  })
})
