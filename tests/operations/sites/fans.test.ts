import { beforeAll, describe, expect, it } from 'vitest'
import { openLinks } from '../../../shared/site/links.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { rpc } from '../../support/mcp-clients.ts'
import { json, key } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { createSite, prompt, send } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')

beforeAll(() => {
  platform.services.ports.generator = prompt
})
const site = fixture(() => createSite(platform, owner), 'each')

interface Fan {
  email: string
  created_at?: string
  consent?: string
  page_revision?: number | null
}
const signUp = (fans: Fan[], { id } = site) =>
  platform.database.owner`
    insert into app.site_signups (site_id, email, created_at, consent, page_revision)
    select ${id}, email, coalesce(created_at, now()), coalesce(consent, 'I agree'), page_revision
    from jsonb_to_recordset(${platform.database.owner.json(fans as never)})
      as fan (email text, created_at timestamptz, consent text, page_revision integer)`
/** This number of fans, each a second older than the one before. */
const crowd = (count: number) =>
  platform.database.owner`
    insert into app.site_signups (site_id, email, created_at, consent)
    select ${site.id}, 'fan' || n || '@example.com', timestamptz '2026-01-01' - n * interval '1 second', 'I agree'
    from generate_series(1, ${count}) n`
const list = async (query = '') =>
  (await json(send(platform, owner, 'GET', `/${site.id}/signups${query}`))).signups
const header =
  'email,created_at,consent,page_revision,unsubscribe_url,state,confirmed_at,language,page_url,controller,privacy_url'
const csv = async (query = '') => {
  const response = await send(platform, owner, 'GET', `/${site.id}/signups.csv${query}`)
  return { response, lines: (await response.text()).split('\r\n') }
}

const listed = (email: string, created_at: string) => ({
  email,
  created_at,
  state: 'single',
  confirmed_at: null,
})

describe('the list', () => {
  it('is of address and time, newest first', async () => {
    await signUp([
      { email: 'old@example.com', created_at: '2026-01-01T00:00:00Z' },
      { email: 'b@example.com', created_at: '2026-01-02T00:00:00Z' },
      { email: 'a@example.com', created_at: '2026-01-02T00:00:00Z' },
    ])
    expect(await list()).toEqual([
      listed('a@example.com', '2026-01-02T00:00:00.000Z'),
      listed('b@example.com', '2026-01-02T00:00:00.000Z'),
      listed('old@example.com', '2026-01-01T00:00:00.000Z'),
    ])
    expect(await list('?limit=1')).toHaveLength(1)
  })

  it('has the newest 10,000 of 10,001; the download has all, each once', async () => {
    await crowd(10_001)
    const listed = await list()
    expect([listed.length, listed[0].email, listed.at(-1).email]).toEqual([
      10_000,
      'fan1@example.com',
      'fan10000@example.com',
    ])
    const { lines } = await csv()
    const emails = lines.slice(1, -1).map((line) => line.split(',')[0])
    expect(emails).toEqual(Array.from({ length: 10_001 }, (_, n) => `fan${n + 1}@example.com`))
  })
})

describe('the download', () => {
  it('proves the consent of each, and has a way off the list that is theirs', async () => {
    const fan = {
      email: 'fan@example.com',
      created_at: '2026-01-01T12:00:00.123456Z',
      consent: 'I agree, "gladly"',
      page_revision: 3,
    }
    await signUp([fan])
    const { response, lines } = await csv()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="signups.csv"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe(header)
    const [, before, url, after] = /^(.*),(http[^,]*),(.*)$/.exec(lines[1]!)!
    expect(after).toBe('single,,,,,')
    expect(before).toBe('fan@example.com,2026-01-01T12:00:00.123456Z,"I agree, ""gladly""",3')
    const token = new URL(url!).searchParams.get('token')!
    expect(await platform.services.ports.links.readUnsubscribe(token)).toEqual({
      site_id: site.id,
      email: fan.email,
    })
  })

  it('has no link that erases for a credential that may not, over MCP too, and nor has a receipt', async () => {
    await signUp([{ email: 'fan@example.com' }])
    const { owner: sql } = platform.database
    await sql`update app.api_keys set scopes = '{read}' where account_id = ${owner.id}`
    expect((await csv()).lines[1]).toMatch(/^fan@example.com,[^,]*,I agree,,,single,/)
    const { body } = await rpc(platform.mcp, '2026-07-28', key(owner), 'resources/read', {
      uri: `acp:///api/sites/${site.id}/signups.csv`,
    })
    expect(JSON.stringify(body.result)).toMatch(/fan@example.com/)
    expect(JSON.stringify(body.result)).not.toMatch(/unsubscribe\?token/)
    const path = `/${site.id}/signups/receipt?email=fan@example.com`
    const { receipt } = await json(send(platform, owner, 'GET', path))
    expect(receipt).toMatchObject({ pii_principal_id: 'fan@example.com', withdrawal_method: null })
  })

  it('of nobody is its header', async () => {
    expect((await csv()).lines).toEqual([header, ''])
  })

  it('shows as text what a spreadsheet would run', async () => {
    const commands = [
      '=cmd|x@example.com',
      '+1@example.com',
      '-1@example.com',
      '@x@example.com',
      '\t=1@example.com',
      '＝1@example.com',
    ]
    await signUp(commands.map((email) => ({ email, consent: '=HYPERLINK("http://x")' })))
    const cells = (await csv()).lines.slice(1, -1)
    expect(cells).toHaveLength(commands.length)
    for (const cell of cells) {
      expect(cell).toMatch(/^"?'/)
      expect(cell).toContain(`"'=HYPERLINK(""http://x"")"`)
    }
  })

  it('is refused as a whole where links cannot be signed here', async () => {
    await signUp([{ email: 'fan@example.com' }])
    const { links } = platform.services.ports
    platform.services.ports.links = openLinks({ appUrl: 'http://platform.test' })
    const response = await send(platform, owner, 'GET', `/${site.id}/signups.csv`)
    platform.services.ports.links = links
    expect([response.status, response.headers.get('x-error-code')]).toEqual([503, 'feature_unavailable'])
    await response.body?.cancel()
  })

  it('has each fan once though many came at the same moment', async () => {
    await platform.database.owner`
      insert into app.site_signups (site_id, email, created_at)
      select ${site.id}, 'fan' || n || '@example.com', '2026-01-01' from generate_series(1, 2500) n`
    const emails = (await csv()).lines.slice(1, -1).map((line) => line.split(',')[0])
    expect([emails.length, new Set(emails).size]).toEqual([2500, 2500])
  })
})

describe('the download for a mailing tool', () => {
  const states = () =>
    platform.database.owner`
      insert into app.site_signups (site_id, email, created_at, consent, state, confirmed_at, language, page_url) values
        (${site.id}, 'pending@example.com', '2026-01-03', 'yes', 'pending', null, 'en', null),
        (${site.id}, 'confirmed@example.com', '2026-01-02', 'yes', 'confirmed', '2026-01-02T10:00:00Z', 'de', 'https://a.example/s/1'),
        (${site.id}, '=single@example.com', '2026-01-01', 'yes', 'single', null, null, null)`

  it.each([
    ['mailchimp', 'Email Address,Language,Consented At,Signed Up On'],
    ['brevo', 'EMAIL,LANGUAGE,CONSENTED_AT,SIGNED_UP_ON'],
    ['klaviyo', 'Email Address,Email Marketing Consent Timestamp,Consent Language,Signed Up On'],
    ['listmonk', 'email,name,attributes'],
  ])(
    '%s has its columns, and nobody who is pending or that a spreadsheet would run',
    async (format, head) => {
      await states()
      const { lines } = await csv(`?format=${format}`)
      expect(lines).toEqual([
        head,
        expect.stringMatching(/^confirmed@example\.com,/),
        expect.stringMatching(/^'=single@example\.com,/),
        '',
      ])
      expect(lines[1]).toContain('2026-01-02T10:00:00.000Z')
      expect(lines[2]).toContain('2026-01-01T00:00:00.000000Z')
    },
  )

  it('of listmonk has attributes that are JSON', async () => {
    await states()
    const [, cell] = /,,"(.*)"$/.exec((await csv('?format=listmonk')).lines[1]!)!
    expect(JSON.parse(cell!.replaceAll('""', '"'))).toEqual({
      language: 'de',
      consented_at: '2026-01-02T10:00:00.000Z',
      signed_up_on: 'https://a.example/s/1',
    })
  })

  it('has all of many, though the newest are pending', async () => {
    await crowd(2_100)
    await platform.database.owner`
      update app.site_signups set state = 'pending' where site_id = ${site.id} and right(split_part(email, '@', 1), 1) = '7'`
    expect((await csv('?format=brevo')).lines.length - 2).toBe(1_890)
  })

  it('is refused in a format that there is not', async () => {
    expect((await csv('?format=excel')).response.status).toBe(400)
  })
})

describe('the receipt of a fan', () => {
  const receipt = (email: string) =>
    send(platform, owner, 'GET', `/${site.id}/signups/receipt?email=${encodeURIComponent(email)}`)

  it('is what was stored at the sign-up, with a way to withdraw, and stays the same', async () => {
    await platform.database.owner`
      insert into app.site_signups (site_id, email, created_at, consent, page_revision, state, confirmed_at, page_name,
        page_url, language, controller, privacy_url, network_hash)
      values (${site.id}, 'fan@example.com', '2026-01-02T09:00:00Z', 'I agree', 3, 'confirmed', '2026-01-02T10:00:00Z', 'Tide',
        'https://a.example/s/1', 'de', 'Lantern Records', 'https://a.example/privacy', '\\xab12')`
    const first = await json(receipt(' Fan@Example.com'))
    expect(first).toEqual({
      receipt: {
        schema_version: 'ISO/IEC TS 27560:2023, in part',
        record_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        pii_principal_id: 'fan@example.com',
        pii_type: ['e-mail address'],
        purpose: 'News by e-mail',
        lawful_basis: 'consent',
        pii_controller: 'Lantern Records',
        privacy_notice: 'https://a.example/privacy',
        consent_text: 'I agree',
        language: 'de',
        page_name: 'Tide',
        page_url: 'https://a.example/s/1',
        page_revision: 3,
        network_hash: 'ab12',
        event_state: 'confirmed',
        event_time: '2026-01-02T09:00:00.000Z',
        confirmed_at: '2026-01-02T10:00:00.000Z',
        withdrawal_method: expect.stringContaining('/s/unsubscribe?token='),
      },
    })
    expect(await json(receipt('fan@example.com'))).toEqual(first)
  })

  it('is that of an older sign-up as far as it is known, and 404 for an address that is not on the list', async () => {
    await signUp([{ email: 'old@example.com' }])
    expect((await json(receipt('old@example.com'))).receipt).toMatchObject({
      event_state: 'single',
      page_url: null,
    })
    expect(await json(receipt('else@example.com'), 404)).toEqual({ error: 'This address is not on the list' })
    expect((await receipt('nobody')).status).toBe(400)
  })
})

describe('erasing a fan', () => {
  const erase = (body: unknown, who = owner) => send(platform, who, 'DELETE', `/${site.id}/signups`, body)

  it('takes that one from that list, is safe to repeat, and accepts an address in any spelling', async () => {
    const other = await createSite(platform, owner)
    await signUp([{ email: 'fan@example.com' }, { email: 'stays@example.com' }])
    await signUp([{ email: 'fan@example.com' }], other)
    expect(await json(erase({ email: ' Fan@EXAMPLE.com ' }))).toEqual({ erased: 1 })
    expect(await json(erase({ email: 'fan@example.com' }))).toEqual({ erased: 0 })
    expect(await list()).toMatchObject([{ email: 'stays@example.com' }])
    expect((await json(send(platform, owner, 'GET', `/${other.id}/signups`))).signups).toHaveLength(1)
  })

  it('names one address', async () => {
    for (const body of [{}, { email: 'nobody' }, { email: 'fan@example.com', all: true }]) {
      expect((await erase(body)).status).toBe(400)
    }
  })
})
