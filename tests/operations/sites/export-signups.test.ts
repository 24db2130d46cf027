import { describe, expect, it } from 'vitest'
import { openLinks } from '../../../shared/site/links.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { rpc } from '../../support/mcp-clients.ts'
import { json, key } from '../../support/requests.ts'
import { createSite, openSites, send } from './world.ts'

const platform = fixture(openSites)
const owner = fixture(() => createAccount(platform.database), 'each')
const site = fixture(() => createSite(platform, owner), 'each')

interface Fan {
  email: string
  created_at?: string
  consent?: string
  page_revision?: number | null
}
const signUp = (fans: Fan[]) =>
  platform.database.owner`
    insert into app.site_signups (site_id, email, created_at, consent, page_revision)
    select ${site.id}, email, coalesce(created_at, now()), coalesce(consent, 'I agree'), page_revision
    from jsonb_to_recordset(${platform.database.owner.json(fans as never)})
      as fan (email text, created_at timestamptz, consent text, page_revision integer)`
/** This number of fans, each a second older than the one before. */
const crowd = (count: number) =>
  platform.database.owner`
    insert into app.site_signups (site_id, email, created_at, consent)
    select ${site.id}, 'fan' || n || '@example.com', timestamptz '2026-01-01' - n * interval '1 second', 'I agree'
    from generate_series(1, ${count}) n`
const header =
  'email,created_at,consent,page_revision,unsubscribe_url,state,confirmed_at,language,page_url,controller,privacy_url'
const csv = async (query = '') => {
  const response = await send(platform, owner, 'GET', `/${site.id}/signups.csv${query}`)
  return { response, lines: (await response.text()).split('\r\n') }
}

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
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="signups.csv"',
      'cache-control': 'private, no-store',
    })
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
    expect(receipt).toMatchObject({ event_state: 'single', page_url: null, withdrawal_method: null })
  })

  it('of nobody is its header', async () => {
    expect((await csv()).lines).toEqual([header, ''])
  })

  it('shows as text what a spreadsheet would run', async () => {
    const commands = ['=cmd|x', '+1', '-1', '@x', '\t=1', '＝1'].map((name) => `${name}@example.com`)
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
    const { response } = await csv()
    platform.services.ports.links = links
    expect([response.status, response.headers.get('x-error-code')]).toEqual([503, 'feature_unavailable'])
  })

  it('has all of 10,001, the newest first; the list has 10,000 of them', async () => {
    await crowd(10_001)
    const { signups } = await json(send(platform, owner, 'GET', `/${site.id}/signups`))
    expect([signups.length, signups[0].email, signups.at(-1).email])
      .toEqual([10_000, 'fan1@example.com', 'fan10000@example.com'])
    const emails = (await csv()).lines.slice(1, -1).map((line) => line.split(',')[0])
    expect(emails).toEqual(Array.from({ length: 10_001 }, (_, n) => `fan${n + 1}@example.com`))
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
