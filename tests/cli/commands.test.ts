import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { proveSessions } from '../console/open-console.ts'
import { useStack } from '../local/use-stack.ts'
import { clients } from '../support/mcp-clients.ts'
import { useCommandLine } from './acp.ts'

const local = useStack()
const owner = () => local.stack.accounts.owner
const { config, env, run, output, json } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: owner().api_key,
}))
const demo = 'The Paper Lanterns, complete'
/** What a command says that is refused: the whole of it, or a part. */
async function expectRefused(args: string[], expected: number, message: string | RegExp) {
  const { code, stderr } = await run(args)
  expect({ code, stderr }).toEqual({
    code: expected,
    stderr: typeof message === 'string' ? message : expect.stringMatching(message),
  })
}

describe('acp whoami', () => {
  it('shows the account of the key', async () => {
    const text = await output(['whoami'])
    expect(text).toMatch(/^Account {2,}Demo owner <owner@example.com>$/m)
    expect(text).toMatch(/^Organizations {2,}Demo Records \(owner\)$/m)
    expect(text).toMatch(/^Credential {2,}API key \(read, write\)$/m)
    expect(await json(['whoami'])).toMatchObject({ account: { id: owner().account_id } })
  })
})

describe('acp credits', () => {
  const organization = () => local.stack.organization_id!

  it('shows a balance, also that of an organization, and sells credits on a page', async () => {
    expect(await output(['credits'])).toMatch(/^Balance {2,}\d+\nReserved {2,}0\n/)
    const of = await output(['credits', '--organization', organization()])
    expect(of).toMatch(/^Balance {2,}1,000\n/)
    expect(of).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d +adjusted +\+1,000 +1,000$/m)
    const url = await output(['credits', 'buy', '1500', '--organization', organization()])
    expect(await (await fetch(url.trim())).text()).toContain('Pay $15.00')
    await expectRefused(['credits', 'buy', '3'], 1, /Give 500 to 100000 credits/)
  })
})

describe('acp keys', () => {
  it('lists keys, and those of an organization to its owner, and revokes one', async () => {
    const { publishable_key, organization_id } = local.stack
    const { email, password } = owner()
    const apikey = { apikey: publishable_key }
    const signIn = '/auth/v1/token?grant_type=password'
    const signedIn = await local.send('POST', signIn, { email, password }, apikey)
    await proveSessions(local)
    const authorization = `Bearer ${signedIn.body.access_token}`
    const create = async (path: string, name: string) =>
      (await local.send('POST', path, { name }, { authorization })).body.key
    const mine = await create('/api/keys', 'Mine')
    const shared = await create(`/api/organizations/${organization_id}/keys`, 'Shared')
    const row = new RegExp(`^${mine.id} +Mine +acp_sk_\\S+ +read write +- +active$`, 'm')
    expect(await output(['keys'])).toMatch(row)
    expect(await json(['keys', 'list', '--organization', organization_id!]))
      .toMatchObject([{ id: shared.id, created_by: owner().account_id }])
    expect(await output(['keys', 'revoke', mine.id])).toBe(`Revoked ${mine.id}\n`)
    const asShared = { env: { ACP_API_KEY: shared.api_key } }
    expect(await output(['whoami'], asShared)).toMatch(/^Account +Demo Records$/m)
    expect((await run(['keys', 'revoke', shared.id])).stderr).toContain('List your keys with: acp keys')
  })
})

describe('acp catalogs', () => {
  it('creates, fills, lists, renames and deletes one', async () => {
    const { id } = await json(['catalogs', 'create', 'Küche 東京'])
    const csv = '\uFEFFtitle;isrc\r\n"a; b";QZDM02000001\r\nc;qz-dm0-20-00002\r\nd;QZDM02000001\r\n'
    expect(await output(['catalogs', 'add', 'küche 東京'], { stdin: csv }))
      .toBe('Added 2 of 2 recordings; the catalog has 2\n')
    const file = join(config, 'songs.csv')
    await Deno.writeTextFile(file, 'QZDM02000002\nQZDM02000003\n')
    const added = { catalog_id: id, added: 1, song_count: 3 }
    expect(await json(['catalogs', 'add', id, file])).toMatchObject(added)
    const heading = 'ID +NAME +VALUE +STATE +CONFIDENCE +VALUED +SONGS +CREATED'
    const list = new RegExp(`^${heading}\n${id}  Küche 東京 .+ 3  \\d{4}-\\d\\d-\\d\\d\n`)
    expect(await output(['catalogs', 'list'])).toMatch(list)
    expect(await output(['catalogs', 'rename', id, 'Two'])).toBe(`Renamed to Two (${id})\n`)
    expect(await output(['catalogs', 'delete', 'Two', '--yes'])).toBe(`Deleted ${id}\n`)
    expect((await json(['catalogs', 'list'])).map(({ name }: { name: string }) => name)).toEqual([demo])
  })

  it('names a line without an ISRC, and adds the others', async () => {
    const { id } = await json(['catalogs', 'create', 'Some'])
    expect(await run(['catalogs', 'add', id], { stdin: 'isrc\nQZDM02000001\nnone\n' })).toEqual({
      code: 0,
      stdout: 'Added 1 of 1 recording; the catalog has 1\n',
      stderr: 'Line 3: this is not an ISRC (none)\n',
    })
    expect(await run(['catalogs', 'add', id], { stdin: 'isrc\nnone\n' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Line 2: this is not an ISRC (none)\nacp: No line has an ISRC. Nothing was added.\n',
    })
  })

  it('fills one from an album and from a file, after a preview', async () => {
    const { id } = await json(['catalogs', 'create', 'Filled'])
    const album = 'https://open.spotify.com/album/0PaperLanterns00000001'
    const preview = await output(['catalogs', 'fill', id, album, '--dry-run'])
    expect(preview).toMatch(/^QZDM02000009 +Harbour Morning +The Paper Lanterns +2019-07-26 +new$/m)
    expect(preview).toMatch(/\n3 new\n$/)
    await expectRefused(['catalogs', 'fill', id, album], 2, /--yes/)
    const { code, stdout, stderr } = await run(['catalogs', 'fill', id, album, '--yes'])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Adding: completed$/m)])
    expect(stdout).toMatch(/Added 3 recordings; the catalog has 3\n$/)
    const file = join(config, 'distributor.csv')
    await Deno.writeTextFile(file, 'ISRC;Title;Share\nQZDM02000009;;33,3\nQZDM02000010;;50\nbroken;;\n')
    const imported = await output(['catalogs', 'fill', id, file, '--yes'])
    expect(imported).toMatch(/^Line 4: this is not an ISRC \(broken\)$/m)
    expect(imported).toMatch(/Added 1 recording; the catalog has 4\n$/)
    expect(await output(['catalogs', 'songs', id])).toMatch(/^QZDM02000009 .* 2019-07-26 +33.3 %$/m)
  })

  it('deletes nothing that was not confirmed', async () => {
    await expectRefused(['catalogs', 'delete', demo], 2, 'acp: This has to be confirmed. Add --yes\n')
  })
})

describe('acp catalogs report', () => {
  it('shows the essentials, and writes the page and the recordings to files', async () => {
    const text = await output(['catalogs', 'report', demo, '--years', '5', '--rate', '0.12'])
    expect(text).toMatch(/^\$[\d,.]+ as of \d{4}-\d\d-\d\d, 80 % interval \$[\d,.]+ to \$[\d,.]+$/m)
    expect(text).toMatch(/^Term and rate {2,}5 years, 12\.0 % a year$/m)
    expect(text).toMatch(/^Price {2,}\$3\.00 for 1,000 streams$/m)
    expect(text).toMatch(/^decay_exponent +10 % +\$[\d,.]+ +\$[\d,.]+$/m)
    const file = join(config, 'report.html')
    await output(['catalogs', 'report', demo, '--html', file])
    expect(await Deno.readTextFile(file)).toContain('<h1 dir="auto">The Paper Lanterns, complete</h1>')
    expect((await output(['catalogs', 'report', demo, '--csv', '-'])).split('\r\n')).toHaveLength(42)
  })
})

describe('acp capture', () => {
  it('starts a capture, and follows it to its end', async () => {
    const { id } = await json(['catalogs', 'create', 'Captured'])
    await output(['catalogs', 'add', id], { stdin: 'QZDM02000001' })
    const started = await json(['capture', id])
    expect(started).toMatchObject({ snapshot: { recording_count: 1 }, runId: expect.any(String) })
    const { code, stdout, stderr } = await run(['capture', id, '--watch'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Captured 1 of 1 recording for 1 credit\n' })
    expect(stderr).toMatch(/^(Capturing: (queued|running)\n)*Capturing: completed\n$/)
  })

  it('by a schedule says first what it costs, and has to be confirmed', async () => {
    const { id } = await json(['catalogs', 'create', 'Scheduled'])
    await output(['catalogs', 'add', id], { stdin: 'QZDM02000001' })
    const args = ['capture', id, '--schedule', 'daily', '--hour', '5', '--budget', '40']
    const price = 'Each capture of 1 recording costs up to 1 credit, the 31 of a month up to 31 credits.\n'
    expect(await run(args))
      .toEqual({ code: 2, stdout: '', stderr: `${price}acp: This has to be confirmed. Add --yes\n` })
    expect(await json(['schedules'])).toEqual([])
    const { code, stdout, stderr } = await run([...args, '--yes'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: price })
    const [, task] = /It has the schedule (\S+)\nA comparison of two weeks is possible from /.exec(stdout)!
    const row = new RegExp(`^${task} +${id} +daily +on +\\S+ 05:[01]\\d +-$`, 'm')
    expect(await output(['schedules'])).toMatch(row)
    expect(await output(['schedules', 'change', task!, '--off', '--hour', '6'])).toMatch(/State +off/)
    const changed = { enabled: false, hour_utc: 6, monthly_budget_credits: 40 }
    expect((await json(['schedules']))[0]).toMatchObject(changed)
    await expectRefused(['schedules', 'change', task!], 2, /nothing to change/)
    await output(['schedules', 'delete', task!, '--yes'])
    expect(await output(['schedules'])).toBe('There are no schedules yet\n')
  })
})

describe('acp catalogs summary', () => {
  it('prints the growth of the whole catalog, and why recordings are not in it', async () => {
    const text = await output(['catalogs', 'summary', demo])
    expect(text).toMatch(/Streams +\+[\d,]+, then \+[\d,]+ \([+-][\d.]+ %\)/)
    expect(text).toMatch(/incomplete: \d+ recordings?\. A day has no observation\./)
  })

  it('writes a CSV, and takes the time whose knowledge it uses', async () => {
    const csv = await output(['catalogs', 'summary', demo, '--csv', '-'])
    expect(csv).toMatch(/^section,date,isrc,/)
    const { recordings } = await json(['catalogs', 'summary', demo, '--as-of', new Date().toISOString()])
    expect(recordings.total).toBe(40)
  })
})

describe('acp history', () => {
  it('shows each recording with its state, and what the states mean', async () => {
    const text = await output(['history', demo])
    expect(text).toMatch(/^ISRC +NAME +STATE +PREVIOUS +CURRENT +GROWTH +DAYS$/m)
    expect(text).toMatch(/^QZDM02000001 {2}Harbour Signals +comparable +\+[\d,]+ +\+[\d,]+ +[+-]?[\d.]+ %$/m)
    expect(text).toMatch(/^QZDM02000003 {2}Static Signals +incomplete +- +- +- {2}\d+ missing$/m)
    expect(text).toMatch(/^incomplete: days without an observation, so there is no growth$/m)
    expect(text).toMatch(/Page 1 of 2, 40 recordings; the next one: --page 2\n$/)
    expect((await json(['history', demo, '--page', '2'])).recordings).toHaveLength(15)
  })

  it('writes CSV and SVG, to a file or the standard output', async () => {
    const file = join(config, 'history.csv')
    const written = { stdout: '', stderr: `Written to ${file}\n` }
    expect(await run(['history', demo, '--csv', file])).toMatchObject(written)
    expect((await Deno.readTextFile(file)).trim().split('\n').length).toBeGreaterThan(40)
    const svg = await output(['history', demo, '--svg', '-', '--isrc', 'QZDM02000001'])
    expect(svg).toMatch(/^<svg .*<\/svg>/s)
    const message = 'acp: A picture shows one recording. Add --isrc, such as --isrc QZDM02000001\n'
    await expectRefused(['history', demo, '--svg', file], 2, message)
  })

  it('writes each picture of a catalog as SVG and PNG', async () => {
    const write = async (name: string, ...options: string[]) => {
      const file = join(config, name)
      const written = { code: 0, stderr: `Written to ${file}\n` }
      expect(await run(['catalogs', 'picture', demo, '--out', file, ...options])).toMatchObject(written)
      return new TextDecoder().decode(await Deno.readFile(file))
    }
    expect(await write('gains.svg')).toContain('Daily gains of The Paper Lanterns')
    expect(await write('movers.svg', '--movers', '--days', '3')).toContain('Top movers of The Paper Lanterns')
    expect(await write('recording.png', '--isrc', 'QZDM02000001', '--days', '3', '--dark')).toContain('PNG')
    await expectRefused(['catalogs', 'picture', demo, '--out', 'gains.jpg'], 2, /./)
  })

  it('opens a page of pictures in the browser', async () => {
    const browser = { env: { BROWSER: 'true' } }
    const { code, stderr } = await run(['history', demo, '--open', '--isrc', 'QZDM02000001'], browser)
    expect(code).toBe(0)
    const page = /^Opened (\/.+\/history\.html)$/m.exec(stderr)![1]!
    expect(await Deno.readTextFile(page)).toContain('<img src="QZDM02000001.svg"')
    await Deno.remove(join(page, '..'), { recursive: true })
  })

  it('refuses a period that the API refuses, in the words of the API', async () => {
    const message = /^acp: .*\(invalid_input, request [0-9a-f-]{36}\)\. See the options with --help\n$/
    await expectRefused(['history', demo, '--days', '32'], 1, message)
  })
})

describe('acp valuation', () => {
  it('lists lifetime averages after the value, and explains the latest one', async () => {
    expect(await output(['valuation', demo])).toMatch(
      /\n\nLifetime average: .+\nMEASURED +LOW +MID +HIGH +STREAMS +SONGS\n\d{4}-\d\d-\d\d +\$[\d,.]+ +\$[\d,.]+ +\$/,
    )
    const explained = await output(['valuation', demo, '--explain'])
    expect(explained).toMatch(/^annual_revenue .+ annual_streams \* usd_per_stream$/m)
    const { mid } = await json(['valuation', demo, '--explain'])
    const { headline, lifetime_averages } = await json(['valuation', demo, '--limit', '1'])
    expect(lifetime_averages).toMatchObject([{ mid }])
    const { id, value, sha256 } = await json(['catalogs', 'report', demo])
    expect(headline).toMatchObject({ id, value, sha256 })
    expect(await json(['catalogs', 'report', demo, '--id', id])).toMatchObject({ id, value, sha256 })
    for (const command of [['valuation', demo], ['catalogs', 'report', demo]]) {
      expect(await output(command)).toContain(`Valuation ${id}\n`)
    }
    expect(await output(['catalogs', 'list']))
      .toMatch(/ VALUE +STATE .*\n.* \$[\d,.]+ +(valued|updating) +\w+ /)
  })
})

describe('acp sites', () => {
  it('creates, generates, publishes, opens and unpublishes one', async () => {
    const create = ['sites', 'create', '--name', 'Night Train', '--brief', 'Through the Alps']
    // Nobody is guessed.
    await expectRefused(create, 2, 'acp: A page without a release needs its artist. Add --artist\n')
    const made = await output([...create, '--no-generate', '--artist', 'VANTA/9'])
    const [id = ''] = /(?<=^Created Night Train by VANTA\/9 \()[0-9a-f-]{36}(?=\)\. Next: )/.exec(made)!
    const noDraft = `acp: The site has no draft yet. Generate one with: acp sites generate ${id}\n`
    await expectRefused(['sites', 'open', id], 1, noDraft)
    expect(await output(['sites', 'generate', id])).toMatch(/^Generated revision 1\. /)
    const browser = { env: { BROWSER: 'true' } }
    expect(await output(['sites', 'open', id], browser)).toMatch(new RegExp(`/s/${id}/preview\\?token=`))
    expect(await output(['sites', 'publish', id])).toBe(`Published: ${local.stack.app_url}/s/${id}\n`)
    expect(await output(['sites', 'open', id], browser)).toBe(`${local.stack.app_url}/s/${id}\n`)
    expect((await fetch(`${local.stack.app_url}/s/${id}`)).status).toBe(200)
    const texts = ['--name', 'Day Train', '--release-date', '2026-03-13', '--headline', 'By day']
    const edit = ['sites', 'edit', id, '--slug', 'night-train', ...texts]
    expect(await output(edit)).toBe('Day Train has revision 3\n')
    expect(await output(['sites', 'open', id], browser)).toBe(`${local.stack.app_url}/s/night-train\n`)
    const revisions = /^ +3 +edit +Day Train .*\n +1 +generate +Night Train /m
    expect(await output(['sites', 'revisions', id])).toMatch(revisions)
    expect(await output(['sites', 'restore', id, '1'])).toBe('Night Train has revision 4\n')
    expect((await json(['sites', 'edit', id, '--no-slug'])).slug).toBeNull()
    expect(await output(['sites', 'list'])).toMatch(new RegExp(`^${id}  Night Train  published +5  `, 'm'))
    expect(await output(['sites', 'unpublish', id])).toBe('Night Train is offline\n')
    const shown = ['--emphasis', 'tracks', '--game']
    const { id: album, facts, sources, draft } = await json(
      ['sites', 'create', local.stack.demo.release_url!, ...shown],
    )
    expect([facts.artist, facts.game, sources.artist]).toEqual(['The Paper Lanterns', true, 'spotify'])
    expect(draft.design.emphasis).toBe('tracks')
    const order = ['--emphasis', 'signup', '--no-game', '--action', 'spotify=pre_save']
    const edited = await json(['sites', 'edit', album, ...order])
    expect([edited.draft.design.emphasis, edited.facts.game]).toEqual(['signup', false])
    const link = expect.objectContaining({ service: 'spotify', action: 'pre_save' })
    expect(edited.facts.links).toContainEqual(link)
    const verb = /--action is a service of the page and its verb, not deezer=buy/
    await expectRefused(['sites', 'edit', album, '--action', 'deezer=buy'], 2, verb)
  })
})

describe('acp mcp config', () => {
  it.each(['claude', 'cursor', 'vscode'])('prints a configuration with which %s connects', async (name) => {
    const { mcpServers, servers } = JSON.parse(await output(['mcp', 'config', name]))
    const { url, headers } = (mcpServers ?? servers)['artist-catalog-platform']
    const client = await clients[Object.keys(clients).at(-1)!]!.connect(url, headers)
    expect((await client.tools()).length).toBeGreaterThan(20)
    await client.close()
    expect(JSON.stringify(await output(['mcp', 'config', name, '--sign-in']))).not.toContain('acp_sk_')
  })
})

describe('an error', () => {
  it.each([
    ['an unknown command', ['nope'], 2, /^acp: unknown command 'nope'\n/],
    ['a missing argument', ['history'], 2, /^acp: missing required argument 'catalog'\n/],
    ['an unknown option', ['whoami', '--nope'], 2, /^acp: unknown option '--nope'\n/],
    [
      'a wrong number',
      ['history', demo, '--days', 'x'],
      2,
      /^acp: --days must be a whole number, not x\.\n$/,
    ],
    [
      'a catalog that does not exist',
      ['history', crypto.randomUUID()],
      1,
      /^acp: .+ \(not_found, request [0-9a-f-]{36}\)\. List your catalogs with: acp catalogs list\n$/,
    ],
    [
      'an unknown name',
      ['history', 'None'],
      1,
      /^acp: There is no catalog "None"\. List your catalogs with: /,
    ],
    [
      'a server that is not there',
      ['whoami', '--base-url', `http://127.0.0.1:${freePort()}`],
      1,
      /^acp: http:\/\/127\.0\.0\.1:\d+ could not be reached: ECONNREFUSED\. Check the address: --base-url or ACP_BASE_URL\n$/,
    ],
  ])('names the fault and the next step: %s', async (_, args, code, message) => {
    const ended = await run(args)
    expect(ended).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) })
  })

  it('is JSON with --json', async () => {
    const { code, stderr } = await run(['history', crypto.randomUUID(), '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'not_found', status: 404 })
  })
})

it('the shells complete commands, options and values', async () => {
  const bin = join(config, 'bin')
  await Deno.mkdir(bin)
  const { acp, node } = await import('../support/packages.ts')
  await Deno.writeTextFile(join(bin, 'acp'), `#!/bin/sh\nexec ${node} ${acp} "$@"\n`, { mode: 0o755 })
  const completed = async (...words: string[]) => {
    const script = `source <(acp completion bash); COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
      COMP_CWORD=${words.length - 1}; _acp; printf '%s\\n' "\${COMPREPLY[@]}"`
    const command = new Deno.Command('bash', {
      args: ['-c', script],
      clearEnv: true,
      env: env({ PATH: `${bin}:${Deno.env.get('PATH')}` }),
    })
    return new TextDecoder().decode((await command.output()).stdout).trim().split('\n')
  }
  expect(await completed('acp', 'c')).toEqual(['credits', 'catalogs', 'capture', 'completion'])
  expect(await completed('acp', 'catalogs', 're')).toEqual(['rename', 'report'])
  expect(await completed('acp', 'capture', 'x', '--w')).toEqual(['--watch'])
  expect(await completed('acp', 'mcp', 'config', '')).toEqual(['claude', 'cursor', 'vscode'])
  expect(await completed('acp', 'help', 'catalogs', 'a')).toEqual(['add'])
  const trap = `The $(touch ${join(bin, 'trap')})`
  await output(['catalogs', 'create', trap])
  expect(await completed('acp', 'capture', '--watch', 'The')).toEqual([demo])
  expect(await completed('acp', 'catalogs', 'add', '"The Pap')).toEqual([demo])
  expect(await completed('acp', 'history', demo, 'The')).toEqual([''])
  expect((await Array.fromAsync(Deno.readDir(bin))).map(({ name }) => name)).toEqual(['acp'])
  await output(['catalogs', 'delete', trap, '--yes'])
  for (const shell of ['zsh', 'fish']) {
    expect(await output(['completion', shell])).toContain('acp complete -- ')
  }
})
