import { describe, expect, it } from 'vitest'
import { FanEmail } from '../../shared/site/email.ts'
import { openLinks } from '../../shared/site/links.ts'
import { network } from '../../shared/platform/network.ts'
import { siteDocument } from './sites.ts'
import { appUrl, fans, form, openPages, signUp } from './world.ts'
import { fixture } from '../support/fixture.ts'

const world = fixture(openPages)

const pathOf = (url: string) => url.replace(appUrl, '')

describe('an unsubscribe link', () => {
  const signedUp = async (email = 'fan@example.com') => {
    const id = await world.publish()
    await signUp(world, id, { email, consent: 'yes' })
    return { id, path: pathOf(await world.platform.services.ports.links.unsubscribe({ site_id: id, email })) }
  }

  it('contains neither site nor e-mail address, and opening it changes nothing', async () => {
    const { id, path } = await signedUp()
    expect(decodeURIComponent(path)).not.toMatch(new RegExp(`${id}|fan|example`))
    const page = await world.pages.request(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('fan@example.com')
    expect(await fans(world, id)).toEqual(['fan@example.com'])
  })

  it.each([['the button', form({})], ['a mail program', form({ 'List-Unsubscribe': 'One-Click' })]])(
    'deletes the row by %s, also repeatedly and for an unpublished or deleted site',
    async (_, request) => {
      const { id, path } = await signedUp()
      await world.platform.database.owner`update app.sites set published = null where id = ${id}`
      for (let turn = 0; turn < 2; turn++) {
        const response = await world.pages.request(path, request)
        expect(response.status).toBe(200)
        expect(await response.text()).toContain('You have left the list.')
        expect(await fans(world, id)).toEqual([])
      }
      await world.platform.database.owner`delete from app.sites where id = ${id}`
      expect((await world.pages.request(path, request)).status).toBe(200)
    },
  )

  it('deletes no other row: neither of another site nor of another e-mail address', async () => {
    const { id, path } = await signedUp()
    await signUp(world, id, { email: 'other@example.com', consent: 'yes' })
    const elsewhere = await signedUp()
    await world.pages.request(path, form({}))
    expect(await fans(world, id)).toEqual(['other@example.com'])
    expect(await fans(world, elsewhere.id)).toEqual(['fan@example.com'])
  })

  it('that is changed, cut off, or signed with another secret is invalid', async () => {
    const { id, path } = await signedUp()
    const token = path.split('=')[1]!
    const forged = await openLinks({ appUrl, secrets: ['another-secret-of-more-than-32-characters'] })
      .unsubscribe({ site_id: id, email: 'fan@example.com' })
    const changed = [0, 20, 40, token.length - 2].map((at) =>
      token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    )
    const cut = [token.slice(0, -4), `${token}AAAA`, '', 'x'.repeat(5000)]
    for (const wrong of [...changed, ...cut, forged.split('=')[1]!]) {
      const response = await world.pages.request(`/s/unsubscribe?token=${wrong}`, form({}))
      expect(response.status).toBe(404)
    }
    expect(await fans(world, id)).toEqual(['fan@example.com'])
  })
})

it('the links of a mail are read back for the longest address in any script', async () => {
  const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(57)}.com`
  const email = FanEmail.parse(`${'\u8a9e'.repeat(64)}@${domain}`)
  expect(email).toHaveLength(254)
  const links = openLinks({ appUrl, secrets: ['a-secret-of-more-than-32-characters-here'] })
  const tokenOf = (url: string) => new URL(url).searchParams.get('token')!
  const fan = { site_id: crypto.randomUUID(), email }
  expect(await links.readUnsubscribe(tokenOf(await links.unsubscribe(fan)))).toEqual(fan)
  const signup = { ...fan, signed_up_at: '2026-11-23T08:15:30.123456Z' }
  expect(await links.readConfirm(tokenOf(await links.confirm(signup)))).toEqual(signup)
})

describe('a preview', () => {
  const draft = siteDocument({ headline: 'Not out yet', layout: 'sleeve' }, { artistName: 'The Draft' })
  const drafted = async () => {
    const { owner } = world.platform.database
    const id = await world.publish(siteDocument(), { draft: owner.json(draft as never) })
    const preview = await world.preview(id)
    return { id, preview, path: pathOf((await world.platform.services.ports.links.preview(preview)).url) }
  }

  it('is the page as it would be published, with a banner and a disabled sign-up', async () => {
    const { id, path } = await drafted()
    const preview = await world.pages.request(path)
    expect(preview.status).toBe(200)
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    expect(preview.headers.get('x-robots-tag')).toBe('noindex')
    const { owner } = world.platform.database
    await owner`update app.sites set published = draft, published_at = now() where id = ${id}`
    const body = (html: string) => html.slice(html.indexOf('<main>'), html.indexOf('</main>'))
    // Links are counted only when published, and the address is shared only then.
    const published = body(await (await world.pages.request(`/s/${id}`)).text())
      .replace(/http:[^"]*\/go\/[^"]*/, siteDocument().releaseUrl!)
      .replace(/<p class="share"[^]*?<\/p>/, '')
    const html = await preview.text()
    expect(html).toContain('Preview: only people with this link can see it.')
    // Its typeface is not cut yet.
    expect(html).toMatch(/src:url\("[^"]+\/typefaces\/\w+\.ttf"\)/)
    expect(preview.headers.get('content-security-policy')).toContain('font-src')
    const enabled = body(html).replace('<fieldset disabled="">', '<fieldset>').replace(
      /play\?token=[^"]*/,
      'play',
    )
    const [form] = published.match(/<form[^>]*>/)!
    expect(enabled.replace('/preview/play', '/play').replace(/<form[^>]*>/, form)).toBe(published)
  })

  it('is the page of a day that its link names', async () => {
    const { owner } = world.platform.database
    const dated = owner.json(siteDocument({}, { releaseDate: '2026-03-06' }) as never)
    const preview = await world.preview(await world.publish(siteDocument(), { draft: dated }))
    const path = pathOf((await world.platform.services.ports.links.preview(preview)).url)
    const byline = async (day: string) =>
      /Out (?:on|now)/.exec(await (await world.pages.request(`${path}&day=${day}`)).text())?.[0]
    expect(await byline('2026-03-05')).toBe('Out on')
    expect(await byline('2026-03-06')).toBe('Out now')
    // Any other text is no day.
    expect(await byline('x')).toBe('Out now')
  })

  it('has a playable part that redirects to the preview unless it is in a frame', async () => {
    const { path } = await drafted()
    const play = (destination: string, at = path) =>
      world.pages.request(at.replace('/preview?', '/preview/play?'), {
        headers: { 'sec-fetch-dest': destination },
      })
    expect((await play('iframe')).status).toBe(200)
    const alone = await play('document')
    expect([alone.status, alone.headers.get('location')]).toEqual([303, `${appUrl}${path}`])
    expect(alone.headers.get('cache-control')).toBe('private, no-store')
    expect((await play('document', path.replace(/token=.*/, 'token=x'))).status).toBe(404)
  })

  it('is valid only for its own site, with its own signature, until it expires', async () => {
    const [one, other] = [await drafted(), await drafted()]
    const { links } = world.platform.services.ports
    const tokenOf = async (preview: typeof one.preview, by = links) =>
      new URL((await by.preview(preview)).url).searchParams.get('token')!
    const token = await tokenOf(one.preview)
    const forged = openLinks({ appUrl, secrets: ['another-secret-of-more-than-32-characters'] })
    const expired = await tokenOf({ ...one.preview, expires_at: new Date().toISOString() })
    const wrong = [expired, await tokenOf(one.preview, forged), token.slice(0, -1), '']
      .map((token) => `/s/${one.id}/preview?token=${token}`)
    for (const path of [`/s/${other.id}/preview?token=${token}`, ...wrong, `/s/${one.id}/preview`]) {
      expect((await world.pages.request(path)).status).toBe(404)
    }
  })

  it('names neither its site nor its maker', async () => {
    const { id, preview, path } = await drafted()
    const token = atob(path.split('=')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    for (const part of [id, preview.maker.split(':')[0]!]) expect(token).not.toContain(part)
  })
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:1::5', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  [null, ''],
])('the network of %s is %s', (address, expected) => expect(network(address)).toBe(expected))
