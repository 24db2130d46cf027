import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createPeople, type TestAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { wavOf } from '../media/files.ts'
import { openPlatform } from '../support/platform.ts'
import { json, key, sendJson } from '../support/requests.ts'

const platform = fixture(openPlatform)
let account: TestAccount
beforeEach(async () => {
  account = await createAccount(platform.database)
})

const quota = (bucket: string, maxBytes: number) =>
  platform.database.owner`update app.storage_quotas set max_bytes = ${maxBytes} where bucket = ${bucket}`

describe('staged files', () => {
  const stage = (size?: number, caller = account) =>
    sendJson(platform, caller, 'POST', '/api/sandboxes/staged-file', { name: 'mix.wav', size })

  it('of an account are refused above its quota, and nothing is stored', async () => {
    await quota('staged-files', 10_000_000)
    await json(stage(6_000_000))
    const refused = await stage(4_000_001)
    expect([refused.status, refused.headers.get('x-error-code'), await refused.json()]).toEqual([
      413,
      'quota_exceeded',
      {
        error: 'The storage is full: 10 of 10 MB are used. Delete files first, or ask the operator for more.',
      },
    ])
    await json(stage(4_000_000))
    const { owner } = platform.database
    expect(await owner`select from app.staged_files where account_id = ${account.id}`).toHaveLength(2)
    await json(stage(10_000_000, await createAccount(platform.database)))
  })

  it('count as 100 MiB while their size is unknown, with their real size when uploaded, and not when committed', async () => {
    await quota('staged-files', 104_857_600)
    const { owner } = platform.database
    const { path } = await json(stage())
    await json(stage(1), 413)
    await owner`
      insert into storage.objects (bucket_id, name, metadata)
      values ('staged-files', ${path}, ${owner.json({ size: 100 })})`
    await json(stage(104_857_500))
    await json(stage(1), 413)
    await owner`update app.staged_files set sha = ${'a'.repeat(40)} where account_id = ${account.id}`
    await json(stage(104_857_600))
  })

  it('that are announced at once do not exceed it', async () => {
    await quota('staged-files', 3)
    const responses = await Promise.all(Array.from({ length: 8 }, () => stage(1)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413, 413, 413, 413, 413])
  })
})

describe('assets of sites', () => {
  const upload = async (of: TestAccount, organizationId?: string) => {
    const form = new FormData()
    form.set('file', new File([wavOf(99)], 'tone.wav'))
    const query = organizationId ? `?organizationId=${organizationId}` : ''
    return await platform.api.request(`/api/sites/assets${query}`, {
      method: 'POST',
      headers: key(of),
      body: form,
    })
  }

  it('of a workspace are refused above its quota, whichever of its people uploads', async () => {
    const { owner, member, organization } = await createPeople(platform.database)
    await quota('site-assets', 1_073_741_824)
    await json(upload(owner, organization.id))
    const [row] = await platform.database.owner`
      select sum(size_bytes)::integer as bytes from app.site_assets where owner_id = ${organization.id}`
    await quota('site-assets', row!.bytes)
    const refused = await upload(member, organization.id)
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([413, 'quota_exceeded'])
    await json(upload(owner))
  })
})
